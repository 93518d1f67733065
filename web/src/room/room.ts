/** `<tablas-room>`: a match that is being played, looked on at, or over. */

import { LitElement, html, nothing } from "lit";
import "../board/board";
import type { IntentEvent, Seat } from "../board/state";
import { opponent } from "../board/state";
import { Refusal } from "../parts/api";
import { pace } from "../parts/settings";
import { boardAt, stepsOf, type BoardStep } from "../parts/steps";
import { courseOf } from "../replay/course";
import { tr } from "../texts";
import { bottomSeat } from "./board_state";
import { rowsOf } from "./history";
import type { RoomModel } from "./model";
import { actionButtons, doubleByCube, pickUp, type Table } from "./parts/action_bar";
import { cubeTable, playTable } from "./parts/advice";
import { chatPanel } from "./parts/chat_panel";
import { invitation } from "./parts/invitation";
import { matchCard } from "./parts/match_card";
import { morePanel } from "./parts/more_panel";
import { moveList } from "./parts/move_list";
import { playerStrip } from "./parts/player_strip";
import { sealWords } from "./seals";
import { Tutor } from "./tutor";
import type { Ranked, View } from "./view";
import { actingSeat, asides } from "./words";

type Tab = "moves" | "chat" | "more";

export class RoomElement extends LitElement {
  static override properties = {
    model: { attribute: false },
    tab: { state: true },
    looking: { state: true },
    chatSeen: { state: true },
  };

  declare model: RoomModel;
  declare private tab: Tab;
  /** The step that is looked back at. */
  declare private looking: BoardStep | null;
  declare private chatSeen: number;

  private tutor!: Tutor;
  private known: readonly BoardStep[] = [];
  private hadFocus = false;
  private followed = 0;
  private readonly onChange = () => {
    this.tutor.foresee();
    this.requestUpdate();
  };

  constructor() {
    super();
    this.tab = "moves";
    this.looking = null;
    this.chatSeen = 0;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.tutor = new Tutor(this.model, () => this.requestUpdate());
    this.model.addEventListener("change", this.onChange);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.model.removeEventListener("change", this.onChange);
  }

  protected override willUpdate(): void {
    this.hadFocus = this.querySelector(".buttons")?.contains(document.activeElement) ?? false;
  }

  /** A button that has had its use goes; the focus goes to the next thing to do. */
  protected override updated(): void {
    this.followMoves();
    if (!this.hadFocus || document.activeElement !== document.body) return;
    const next = this.querySelector<HTMLElement>(".buttons .button");
    (next ?? this.querySelector<HTMLElement>(".status"))?.focus();
  }

  /** The list of moves stays at its end, unless somebody has scrolled back in it. */
  private followMoves(): void {
    const panel = this.querySelector<HTMLElement>("#panel");
    if (!panel || this.tab !== "moves" || this.looking) return;
    const { length } = this.model.steps;
    if (length !== this.followed || this.followed === 0) panel.scrollTop = panel.scrollHeight;
    this.followed = length;
  }

  protected override render() {
    const { model } = this;
    const view = model.view;
    if (!view) {
      return html`<p class="notice">${model.problem || tr("The table is being set up…")}</p>`;
    }
    const bottom = bottomSeat(view, model.looks);
    return html`
      <h1 class="visually-hidden">
        ${tr("{white} against {black}", {
          white: view.players.white.name || tr("free seat"),
          black: view.players.black.name || tr("free seat"),
        })}
      </h1>
      ${playerStrip(model, view, opponent(bottom), "top")} ${this.board(view, bottom)}
      ${playerStrip(model, view, bottom, "bottom")} ${this.actions(view)}
      <div class="side">
        ${invitation(view)} ${matchCard(view)} ${this.advice()} ${this.panels(view)}
      </div>
    `;
  }

  // -- the board

  private board(view: View, bottom: Seat) {
    const { settings } = this.model;
    const state = this.looking ? boardAt(this.looking, settings, bottom) : this.model.board;
    return html`<div class="board-place">
      <bg-board
        .state=${state}
        .theme=${settings.theme}
        .marks=${settings.marks}
        .oneTap=${settings.one_tap}
        .speed=${pace(settings.animation)}
        .viewer=${actingSeat(view)}
        @move=${this.onMove}
        @quick=${this.onQuick}
        @roll=${() => this.tutor.cube("throw", () => this.model.act("throw"))}
        @double=${() => void doubleByCube({ model: this.model, tutor: this.tutor, view })}
        @pickup=${() => pickUp(this.model, this.tutor)}
        @undo=${() => this.model.undo()}
        @swap-dice=${() => this.model.swapDice()}
      ></bg-board>
      ${this.lineNotice()}
    </div>`;
  }

  private lineNotice() {
    const { connected } = this.model;
    if (connected === "connected" || connected === "ended") return nothing;
    return html`<p class="notice connection" role="status">
      ${connected === "connecting"
        ? tr("Connecting…")
        : tr("The connection is lost; trying again…")}
    </p>`;
  }

  private onMove(event: IntentEvent<"move">): void {
    this.model.move(event.detail.from, event.detail.to);
  }

  private onQuick(event: IntentEvent<"quick">): void {
    this.model.quick(event.detail.from, event.detail.larger);
  }

  // -- what to do

  private actions(view: View) {
    const { model, tutor } = this;
    return html`<section class="actions" aria-label=${tr("Your turn")}>
      ${this.looking ? this.lookingBack(this.looking) : nothing}
      <p class="status ${model.waiting || tutor.busy ? "busy" : ""}" tabindex="-1">
        ${model.statusLine}
      </p>
      ${model.sealChanged ? html`<p class="notice bad">${sealWords(true)}</p>` : nothing}
      ${asides(view).map((line) => html`<p class="notice">${line}</p>`)}
      ${model.problem
        ? html`<p class="notice ${model.good ? "good" : "bad"}">${model.problem}</p>`
        : nothing}
      ${view.you === null ? nothing : actionButtons({ model, tutor, view })}
      ${model.trial ? this.typing() : nothing}
    </section>`;
  }

  private typing() {
    return html`<form class="row typing" @submit=${this.onTyped}>
      <label class="field grow">
        <span class="visually-hidden">${tr("Type your moves")}</span>
        <input
          name="moves"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          placeholder="8/5 6/5"
          maxlength="80"
        />
      </label>
      <button class="button quiet">${tr("Move")}</button>
    </form>`;
  }

  private onTyped(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const field = form.elements.namedItem("moves") as HTMLInputElement;
    if (!field.value.trim() && this.model.trial?.complete) pickUp(this.model, this.tutor);
    else if (this.model.type(field.value)) field.value = "";
  }

  // -- beside the board

  private advice() {
    const { advice } = this.tutor;
    if (!advice) return nothing;
    const { answer } = advice;
    const language = document.documentElement.lang;
    const trial = this.model.trial;
    const set = trial && !trial.free ? (play: Ranked) => this.setPlay(play) : undefined;
    return html`<section class="card stack advice-card" aria-label=${advice.title}>
      <div class="row spread">
        <h2>${advice.title}</h2>
        <button class="button quiet" @click=${() => this.tutor.dismiss()}>${tr("Close")}</button>
      </div>
      ${(answer.words ?? answer.cube?.words ?? []).map((sentence) => html`<p>${sentence}</p>`)}
      ${answer.plays ? playTable(answer.plays.slice(0, 5), language, set) : nothing}
      ${answer.cube ? cubeTable(answer.cube, language) : nothing}
    </section>`;
  }

  private setPlay(play: Ranked): void {
    this.model.undoAll();
    for (const [from, to] of play.moves) this.model.move(from, to);
  }

  private panels(view: View) {
    const silent = this.tab === "chat" || this.model.settings.muted;
    const unread = silent ? 0 : this.model.chatLines.length - this.chatSeen;
    const tabs: [Tab, string][] = [
      ["moves", tr("Moves")],
      ["chat", unread > 0 ? tr("Chat ({n})", { n: unread }) : tr("Chat")],
      ["more", tr("More")],
    ];
    return html`<section class="card panels">
      <div class="tabs" role="tablist">
        ${tabs.map(
          ([tab, label]) =>
            html`<button
              role="tab"
              id="tab-${tab}"
              aria-selected=${this.tab === tab}
              aria-controls="panel"
              tabindex=${this.tab === tab ? 0 : -1}
              @click=${() => this.show(tab)}
              @keydown=${this.onTabKey}
            >
              ${label}
            </button>`,
        )}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby="tab-${this.tab}" tabindex="0">
        ${this.panel(view)}
      </div>
    </section>`;
  }

  private panel(view: View) {
    switch (this.tab) {
      case "moves":
        return moveList(view, {
          rows: rowsOf(this.model.steps),
          looking: this.looking?.version ?? null,
          look: (version) => void this.look(version),
        });
      case "chat":
        return chatPanel(this.model, view, view.you === null);
      case "more":
        return this.more(view);
    }
  }

  private show(tab: Tab): void {
    if (this.tab === "chat" || tab === "chat") this.chatSeen = this.model.chatLines.length;
    this.tab = tab;
  }

  private onTabKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const tabs: Tab[] = ["moves", "chat", "more"];
    const tab = tabs[(tabs.indexOf(this.tab) + step + tabs.length) % tabs.length] ?? "moves";
    this.show(tab);
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`#tab-${tab}`)?.focus());
  }

  private more(view: View) {
    const table: Table = { model: this.model, tutor: this.tutor, view };
    return html`<div class="stack tight">
      ${this.model.trial ? this.typing() : nothing} ${morePanel(table)}
    </div>`;
  }

  // -- looking back

  private lookingBack(step: BoardStep) {
    return html`<div class="looking" role="status">
      <span>${step.told.join(" ")}</span>
      <button
        class="button quiet"
        aria-label=${tr("One step back")}
        @click=${() => this.lookBy(-1)}
      >
        ‹
      </button>
      <button class="button quiet" aria-label=${tr("One step on")} @click=${() => this.lookBy(1)}>
        ›
      </button>
      <button class="button" @click=${() => void this.look(null)}>
        ${tr("Back to the game")}
      </button>
    </div>`;
  }

  private lookBy(steps: number): void {
    const { boards } = courseOf(this.known);
    const at = boards.findIndex((step) => step === this.looking);
    const next = boards[at + steps];
    if (next) this.looking = next;
    else if (steps > 0) this.looking = null;
  }

  private async look(version: number | null): Promise<void> {
    if (version === null) {
      this.looking = null;
      return;
    }
    const found = () => this.known.findLast((step) => step.version === version);
    try {
      if (!found()) this.known = await stepsOf(this.model.view?.match ?? "");
      this.looking = found() ?? null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.model.refuse(error.message);
    }
  }
}

customElements.define("tablas-room", RoomElement);
