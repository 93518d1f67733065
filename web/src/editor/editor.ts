/** `<tablas-editor>`: sets up a position, names it, asks the engine, and plays from there. */

import { LitElement, html, nothing } from "lit";
import "../board/board";
import type { IntentEvent, Seat } from "../board/state";
import { Refusal } from "../parts/api";
import "../parts/copy";
import { download, pictureOf } from "../parts/picture";
import type { Settings } from "../parts/settings";
import { cubeTable, playTable } from "../room/parts/advice";
import { equityText, percentText } from "../room/words";
import { tr } from "../texts";
import {
  evaluate,
  namePosition,
  playFrom,
  readPosition,
  setupOf,
  type Evaluation,
  type Position,
} from "./service";
import { radios, situationCard } from "./situation";
import { START, carried, editorBoard, emptied, pipsOf, placed, problemOf, type Setup } from "./setup";

/** Milliseconds without a change before the server is asked for the position's names. */
const CALM = 250;

export interface Opponent {
  key: string;
  name: string;
}

export class EditorElement extends LitElement {
  static override properties = {
    settings: { attribute: false },
    opponents: { attribute: false },
    setup: { state: true },
    brush: { state: true },
    names: { state: true },
    problem: { state: true },
    evaluation: { state: true },
    busy: { state: true },
  };

  declare settings: Settings;
  declare opponents: readonly Opponent[];
  declare private setup: Setup;
  declare private brush: Seat;
  declare private names: Position | null;
  declare private problem: string;
  declare private evaluation: Evaluation | null;
  declare private busy: boolean;

  private timer = 0;
  private asking: AbortController | null = null;

  constructor() {
    super();
    this.opponents = [];
    this.setup = START;
    this.brush = "white";
    this.names = null;
    this.problem = "";
    this.evaluation = null;
    this.busy = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const given = new URLSearchParams(location.search).get("id");
    if (given) void this.read(given);
    else this.change({});
  }

  protected override render() {
    const { setup, settings } = this;
    return html`<div class="editor">
      <div class="stack">
        ${this.brushes()}
        <bg-board
          .state=${editorBoard(setup, this.brush, settings)}
          .theme=${settings.theme}
          .marks=${settings.marks}
          .speed=${0}
          .brush=${this.brush}
          @edit=${this.onEdit}
          @move=${this.onMove}
        ></bg-board>
        <p class="row spread numbers">
          <span>${tr("White")}: ${pipsOf(setup.white)} ${tr("pips")}</span>
          <span>${tr("Black")}: ${pipsOf(setup.black)} ${tr("pips")}</span>
        </p>
        ${this.problem ? html`<p class="notice bad" role="status">${this.problem}</p>` : nothing}
        ${this.engineCard()}
      </div>
      <div class="stack">
        ${this.namesCard()} ${situationCard(setup, (change) => this.change(change))}
      </div>
    </div>`;
  }

  // -- the board

  private brushes() {
    return html`<div class="row brushes">
      ${radios("brush", tr("Put down"), this.brush, brushes(), (value) => {
        this.brush = value;
      })}
      <button class="button" @click=${() => this.change(START)}>${tr("First position")}</button>
      <button class="button" @click=${() => this.change(emptied(this.setup))}>
        ${tr("Clear the board")}
      </button>
      <button class="button" @click=${() => this.change(mirrored(this.setup))}>
        ${tr("Exchange the sides")}
      </button>
    </div>`;
  }

  private onEdit(event: IntentEvent<"edit">): void {
    const { place, seat, count } = event.detail;
    this.take(placed(this.setup, seat, place, count));
  }

  private onMove(event: IntentEvent<"move">): void {
    const { from, to } = event.detail;
    this.take(carried(this.setup, this.brush, from, to));
  }

  /** Shows what a hand has done, or why it cannot be; the board then goes back. */
  private take(after: Setup | string): void {
    if (typeof after !== "string") {
      this.change(after);
      return;
    }
    this.problem = after;
    this.setup = { ...this.setup };
  }

  private change(change: Partial<Setup>): void {
    this.setup = { ...this.setup, ...change };
    this.evaluation = null;
    this.names = null;
    this.problem = problemOf(this.setup) ?? "";
    window.clearTimeout(this.timer);
    this.asking?.abort();
    if (!this.problem) this.timer = window.setTimeout(() => void this.name(), CALM);
  }

  // -- names

  private async name(): Promise<void> {
    const asking = new AbortController();
    this.asking = asking;
    try {
      this.names = await namePosition(this.setup, asking.signal);
    } catch (error) {
      if (error instanceof Refusal) this.problem = error.message;
      else if (!asking.signal.aborted) throw error;
    }
  }

  private async read(text: string): Promise<void> {
    await this.trying(async () => {
      this.change(setupOf(await readPosition(text)));
    });
  }

  private namesCard() {
    return html`<section class="card stack" aria-labelledby="names">
      <h2 id="names">${tr("The position as text")}</h2>
      <form class="row" @submit=${this.onRead}>
        <label class="field grow">
          <span>${tr("Paste an XGID or a GNU ID")}</span>
          <input name="id" autocomplete="off" spellcheck="false" maxlength="300" required />
        </label>
        <button class="button">${tr("Set up")}</button>
      </form>
      ${this.nameRow("XGID", this.names?.xgid ?? null)}
      ${this.nameRow("GNU ID", this.names?.gnubg_id ?? null)}
      <div class="row">
        <button class="button" @click=${this.onPicture}>${tr("Save a picture")}</button>
      </div>
    </section>`;
  }

  private nameRow(label: string, text: string | null) {
    return html`<div class="name-row">
      <b>${label}</b>
      ${text
        ? html`<copy-button
            .text=${text}
            .label=${tr("Copy {name}", { name: label })}
          ></copy-button>`
        : nothing}
      <code>${text ?? "…"}</code>
    </div>`;
  }

  private onPicture(): void {
    const board = this.querySelector("bg-board");
    if (board) download(pictureOf(board), "image/svg+xml", "position.svg");
  }

  private onRead(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const field = form.elements.namedItem("id") as HTMLInputElement;
    void this.read(field.value.trim());
  }

  // -- the engine

  private engineCard() {
    const ready = this.names?.xgid && !this.busy;
    return html`<section class="card stack" aria-labelledby="engine">
      <h2 id="engine">${tr("The engine")}</h2>
      <div class="row">
        <button
          class="button primary"
          aria-disabled=${ready ? "false" : "true"}
          @click=${this.onEvaluate}
        >
          ${this.busy ? tr("Thinking…") : tr("Evaluate")}
        </button>
      </div>
      ${this.evaluation ? evaluationView(this.evaluation) : nothing}
      <form class="row" @submit=${this.onPlay}>
        <label class="field grow">
          <span>${tr("Play from here against")}</span>
          <select name="bot">
            ${this.opponents.map(
              ({ key, name }, index) =>
                html`<option value=${key} ?selected=${index === this.opponents.length - 1}>
                  ${name}
                </option>`,
            )}
            <option value="same_screen">${tr("a friend at this screen")}</option>
          </select>
        </label>
        <button class="button" aria-disabled=${ready ? "false" : "true"}>${tr("Play")}</button>
      </form>
    </section>`;
  }

  private onEvaluate(): void {
    const xgid = this.names?.xgid;
    if (!xgid || this.busy) return;
    void this.trying(async () => {
      this.evaluation = await evaluate(xgid);
    });
  }

  private onPlay(event: SubmitEvent): void {
    event.preventDefault();
    const bot = new FormData(event.target as HTMLFormElement).get("bot");
    const xgid = this.names?.xgid;
    if (!xgid || this.busy || typeof bot !== "string") return;
    void this.trying(async () => {
      location.href = await playFrom(xgid, bot, this.setup);
    });
  }

  /** Does something that may be refused, and shows why. */
  private async trying(act: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problem = error.message;
    } finally {
      this.busy = false;
    }
  }
}

function brushes(): readonly (readonly [Seat, string])[] {
  return [
    ["white", tr("white checkers")],
    ["black", tr("black checkers")],
  ];
}

function mirrored(setup: Setup): Setup {
  return { ...setup, white: setup.black, black: setup.white };
}

function evaluationView(evaluation: Evaluation) {
  const language = document.documentElement.lang;
  const { plays, cube, probabilities } = evaluation;
  const best = plays?.[0]?.equity ?? 0;
  return html`<div class="stack" role="status">
    <p>
      ${tr("Equity {equity}, wins {win} % ({level}).", {
        equity: equityText(evaluation.equity, language),
        win: percentText(probabilities[0], language),
        level: evaluation.level,
      })}
    </p>
    ${plays?.length
      ? playTable(
          plays.slice(0, 8).map((play) => ({ ...play, loss: best - play.equity })),
          language,
        )
      : nothing}
    ${cube?.available ? cubeTable({ ...cube, probabilities, words: [] }, language) : nothing}
  </div>`;
}

customElements.define("tablas-editor", EditorElement);
