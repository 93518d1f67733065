/** `<tablas-study>`: an analysed match, decision by decision. */

import { LitElement, html, nothing } from "lit";
import "../board/board";
import type { Arrow, Seat } from "../board/state";
import { Refusal } from "../parts/api";
import "../parts/copy";
import type { Settings } from "../parts/settings";
import { tr } from "../texts";
import { arrows, arrowsOf, boardOf } from "./board";
import {
  courseOf,
  detailsOf,
  type Audience,
  type Candidate,
  type Course,
  type Details,
  type Job,
  type Turn,
} from "./data";
import { graph } from "./graph";
import { said, wordsPanel } from "./panels";
import { rollOut, rolloutPanel } from "./rollout";
import { isError, lossOf, nextError, stepByKey, turnOf, worst } from "./stepping";
import { deed, gradeSign, gradeWord, luckText, nameOf, roll, sentence, worstGrade } from "./words";
import { equityText } from "../room/words";

/** Milliseconds that a decision is looked at before the server is asked about it. */
const PAUSE = 120;

export class StudyElement extends LitElement {
  static override properties = {
    study: {},
    players: { attribute: false },
    settings: { attribute: false },
    seat: {},
    course: { state: true },
    at: { state: true },
    bottom: { state: true },
    details: { state: true },
    audience: { state: true },
    shown: { state: true },
    rollout: { state: true },
    problem: { state: true },
    wide: { state: true },
  };

  declare study: string;
  declare players: readonly string[];
  declare settings: Settings;
  /** The side that is this person's; null where that is not known. */
  declare seat: Seat | null;
  declare language: string;
  declare money: boolean;
  declare private course: Course | null;
  declare private at: number;
  declare private bottom: Seat;
  declare private details: Details | null;
  declare private audience: Audience;
  /** The candidate whose arrows are shown; null for the play that was made and the best. */
  declare private shown: Candidate | null;
  declare private rollout: { at: number; job: Job } | null;
  declare private problem: string;
  declare private wide: number;

  private readonly known = new Map<number, Details>();
  private waiting = 0;
  private readonly widths = new ResizeObserver(([entry]) => {
    if (entry) this.wide = Math.round(entry.contentRect.width);
  });

  constructor() {
    super();
    this.players = [];
    this.seat = null;
    this.language = "en";
    this.money = false;
    this.course = null;
    this.at = 0;
    this.bottom = "white";
    this.details = null;
    this.audience = "beginner";
    this.shown = null;
    this.rollout = null;
    this.problem = "";
    this.wide = 600;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    this.bottom = this.seat ?? "white";
    void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKey);
    this.widths.disconnect();
  }

  /** Reads the match anew: more is known of it now. */
  async load(): Promise<void> {
    await this.tried(async () => {
      const first = this.course === null;
      this.course = await courseOf(this.study);
      this.known.clear();
      if (first) this.at = this.beginning(this.course.turns);
      await this.explain();
    });
  }

  private beginning(turns: readonly Turn[]): number {
    const index = Number(location.hash.slice(1));
    return index ? turnOf(turns, index) : 0;
  }

  private async tried(act: () => Promise<void>): Promise<void> {
    try {
      await act();
      this.problem = "";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problem = error.message;
    }
  }

  private async explain(): Promise<void> {
    const turn = this.turn;
    if (!turn || this.course?.level === null) return;
    const known = this.known.get(turn.index) ?? (await detailsOf(this.study, turn));
    this.known.set(turn.index, known);
    if (this.turn === turn) this.details = known;
  }

  private get turn(): Turn | undefined {
    return this.course?.turns[this.at];
  }

  protected override updated(): void {
    const place = this.querySelector(".study-board");
    if (place) this.widths.observe(place);
    const list = this.querySelector<HTMLElement>(".study-list");
    const now = list?.querySelector<HTMLElement>("[aria-current]");
    if (!list || !now) return;
    const { top, bottom } = list.getBoundingClientRect();
    const line = now.getBoundingClientRect();
    if (line.top < top) list.scrollTop -= top - line.top;
    else if (line.bottom > bottom) list.scrollTop += line.bottom - bottom;
  }

  protected override render() {
    const turn = this.turn;
    if (!this.course) {
      return html`<p class="notice">${this.problem || tr("The match is being read…")}</p>`;
    }
    if (!turn) return html`<p class="notice">${tr("Nothing was decided in this match.")}</p>`;
    return html`<div class="study">
      <div class="stack tight study-board">
        <bg-board
          .state=${{ ...this.board(turn), arrows: this.arrows(turn) }}
          .theme=${this.settings.theme}
          .marks=${this.settings.marks}
          .speed=${0}
        ></bg-board>
        ${this.controls(this.course)}
        <p class="told" role="status">${sentence(turn, this.players, this.language)}</p>
        ${this.problem ? html`<p class="notice bad">${this.problem}</p>` : nothing}
        ${graph({
          course: this.course,
          players: this.players,
          at: this.at,
          width: this.wide,
          language: this.language,
          money: this.money,
          go: (at) => this.go(at),
        })}
      </div>
      <div class="study-side">${this.panel(turn)}</div>
      ${this.list(this.course)}
    </div>`;
  }

  private board(turn: Turn) {
    const offered = turn.kind === "cube" && turn.doubled;
    return boardOf(turn, turn.seat, this.settings, { bottom: this.bottom, offered });
  }

  private arrows(turn: Turn): readonly Arrow[] {
    if (!this.shown) return arrowsOf(turn);
    return arrows(turn.seat, this.shown.moves, this.shown.loss ? "plain" : "good");
  }

  // -- going through

  private controls({ turns, games }: Course) {
    const last = turns.length - 1;
    const button = (label: string, sign: string, to: number | null, kind = "") =>
      html`<button
        class="button ${kind}"
        aria-label=${label}
        title=${label}
        aria-disabled=${to === null || to === this.at ? "true" : "false"}
        @click=${() => to !== null && this.go(to)}
      >
        ${sign}
      </button>`;
    const dearest = worst(turns, this.seat);
    return html`<div
        class="row nowrap study-controls"
        role="group"
        aria-label=${tr("Go through the match")}
      >
        ${button(tr("To the beginning"), "«", 0)}
        ${button(tr("One step back"), "‹", Math.max(0, this.at - 1))}
        ${button(tr("One step on"), "›", Math.min(last, this.at + 1))}
        ${button(tr("To the end"), "»", last)}
      </div>
      <div class="row study-errors">
        ${button(tr("The error before"), "‹ ??", nextError(turns, this.at, -1, this.seat))}
        <button
          class="button"
          ?disabled=${dearest === null}
          @click=${() => dearest !== null && this.go(dearest)}
        >
          ${this.seat ? tr("My worst error") : tr("The worst error")}
        </button>
        ${button(tr("The next error"), "?? ›", nextError(turns, this.at, 1, this.seat))}
        ${games.length > 1 ? this.gameChoice(games) : nothing}
      </div>`;
  }

  private gameChoice(games: Course["games"]) {
    const now = games.findLastIndex((game) => game.start <= this.at);
    return html`<label class="game-choice"
      ><span class="visually-hidden">${tr("Game")}</span>
      <select
        @change=${(event: Event) => this.go(Number((event.target as HTMLSelectElement).value))}
      >
        ${games.map(
          (game, index) =>
            html`<option value=${game.start} ?selected=${index === now}>
              ${tr("Game {n}", { n: game.number })} (${game.score[0]}–${game.score[1]})
            </option>`,
        )}
      </select></label
    >`;
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (!this.course || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.closest("input, select, textarea, bg-board, .scroll")) return;
    const to = stepByKey(this.course, this.at, event.key, this.seat);
    if (to === null) return;
    event.preventDefault();
    this.go(to);
  };

  private go(to: number): void {
    this.at = to;
    this.shown = null;
    const turn = this.turn;
    this.details = turn ? (this.known.get(turn.index) ?? null) : null;
    if (turn) {
      history.replaceState(null, "", `#${turn.index}`);
      this.dispatchEvent(new CustomEvent("turn", { detail: turn, bubbles: true }));
    }
    window.clearTimeout(this.waiting);
    const pause = this.details ? 0 : PAUSE;
    this.waiting = window.setTimeout(() => void this.tried(() => this.explain()), pause);
  }

  // -- beside the board

  private panel(turn: Turn) {
    const { details } = this;
    const luck = turn.kind === "play" ? turn.luck : null;
    return html`<section class="card stack" aria-label=${tr("This decision")}>
      <p class="standing">
        ${nameOf("white", this.players)} ${turn.score[0]}–${turn.score[1]}
        ${nameOf("black", this.players)}
        ${details?.theme ? html`<span class="badge">${details.theme}</span>` : nothing}
        ${luck === null
          ? nothing
          : html`<span class="badge">${tr("luck {luck}", { luck: luckText(luck, this.language) })}</span>`}
      </p>
      ${details
        ? html`${wordsPanel(details, this.audience, (audience) => (this.audience = audience))}
            ${said(details, this.language, (play) => (this.shown = play))}
            ${details.others.map(
              (other) =>
                html`<details>
                  <summary>${tr("In the file: {program}", { program: other.program })}</summary>
                  ${said(other, this.language, (play) => (this.shown = play))}
                </details>`,
            )}`
        : html`<p class="soft">
            ${this.course?.level === null ? tr("Not analysed yet.") : tr("One moment…")}
          </p>`}
      ${this.rollout?.at === this.at
        ? rolloutPanel(this.rollout.job, this.language)
        : nothing}
      ${this.tools(turn)}
    </section>`;
  }

  private tools(turn: Turn) {
    return html`<div class="row tools">
        ${turn.xgid
          ? html`<a class="button" href="/editor?id=${encodeURIComponent(turn.xgid)}"
                >${tr("Play from here")}</a
              >
              <button class="button" @click=${() => void this.onRollout(turn.xgid ?? "")}>
                ${tr("Roll this out")}
              </button>`
          : nothing}
        <button
          class="button"
          @click=${() => {
            this.bottom = this.bottom === "white" ? "black" : "white";
          }}
        >
          ${tr("Turn the board")}
        </button>
      </div>
      ${turn.xgid
        ? html`<div class="row tools">
            <code class="break">${turn.xgid}</code>
            <copy-button .text=${turn.xgid} .label=${tr("Copy the XGID")}></copy-button>
          </div>`
        : nothing}`;
  }

  private async onRollout(xgid: string): Promise<void> {
    const at = this.at;
    await this.tried(() =>
      rollOut(xgid, (job) => {
        this.rollout = { at, job };
        return this.isConnected;
      }),
    );
  }

  private list({ turns, games }: Course) {
    return html`<section
      class="card study-list"
      tabindex="0"
      aria-label=${tr("All decisions")}
    >
      <ol class="move-list">
        ${turns.map((turn, index) => {
          const game = games.find((one) => one.start === index);
          return html`${game
            ? html`<li class="heading">
                ${tr("Game {n}", { n: game.number })}, ${game.score[0]}–${game.score[1]}
                ${game.crawford ? html`<small>${tr("Crawford")}</small>` : nothing}
              </li>`
            : nothing}${this.line(turn, index)}`;
        })}
      </ol>
    </section>`;
  }

  private line(turn: Turn, index: number) {
    const grade = worstGrade(turn);
    const lost = lossOf(turn, null);
    return html`<li class="grade-${(grade ?? "none").replace(" ", "-")}">
      <button
        aria-current=${index === this.at ? "step" : nothing}
        @click=${() => this.go(index)}
      >
        <span class="disc ${turn.seat}" aria-hidden="true"></span>
        <span class="visually-hidden">${nameOf(turn.seat, this.players)}</span>
        <span class="roll">${roll(turn)}</span> <span class="play">${deed(turn)}</span>
        ${turn.kind === "play" && turn.illegal
          ? html`<span class="sign">${tr("illegal")}</span>`
          : nothing}
        ${isError(turn, null) && grade && grade !== "good"
          ? html`<span class="lost">${equityText(-lost, this.language)}</span>
              <span class="sign" title=${gradeWord(grade)} aria-hidden="true"
                >${gradeSign(grade)}</span
              ><span class="visually-hidden">${gradeWord(grade)}</span>`
          : nothing}
      </button>
    </li>`;
  }
}

customElements.define("tablas-study", StudyElement);
