/** `<tablas-replay>`: a match, board by board. */

import { LitElement, html, nothing } from "lit";
import "../board/board";
import type { Seat } from "../board/state";
import { Refusal } from "../parts/api";
import "../parts/copy";
import { pace, type Settings } from "../parts/settings";
import { boardAt, stepsOf, type BoardStep } from "../parts/steps";
import { rowsOf, type Row } from "../room/history";
import { tr } from "../texts";
import { correct, typedDice, type Corrected } from "./corrections";
import { courseOf, indexOf, stepByKey, type Course } from "./course";

export class ReplayElement extends LitElement {
  static override properties = {
    match: {},
    players: { attribute: false },
    settings: { attribute: false },
    course: { state: true },
    at: { state: true },
    bottom: { attribute: false },
    over: { attribute: false },
    problem: { state: true },
    corrected: { state: true },
  };

  declare match: string;
  declare players: readonly string[];
  declare settings: Settings;
  declare private course: Course | null;
  declare private at: number;
  /** The side that is shown near. */
  declare bottom: Seat;
  /** Whether the match has ended; only then can what was written down be corrected. */
  declare over: boolean;
  declare private problem: string;
  /** The match as it would have gone with a correction; it is shown instead. */
  declare private corrected: Corrected | null;

  private rows: readonly Row[] = [];

  constructor() {
    super();
    this.players = [];
    this.course = null;
    this.at = 0;
    this.bottom = "white";
    this.over = false;
    this.problem = "";
    this.corrected = null;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKey);
  }

  private async load(): Promise<void> {
    try {
      this.take(await stepsOf(this.match));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problem = error.message;
    }
  }

  private take(steps: readonly BoardStep[]): void {
    const version = this.course?.boards[this.at]?.version ?? Number(location.hash.slice(1));
    this.course = courseOf(steps);
    this.rows = rowsOf(this.course.boards);
    this.at = version ? indexOf(this.course, version) : 0;
  }

  /** What is shown on the board stays in sight in the list, without moving the page. */
  protected override updated(): void {
    const list = this.querySelector<HTMLElement>(".replay-list");
    const now = list?.querySelector<HTMLElement>("[aria-current]");
    if (!list || !now) return;
    const { top, bottom } = list.getBoundingClientRect();
    const line = now.getBoundingClientRect();
    if (line.top < top) list.scrollTop -= top - line.top;
    else if (line.bottom > bottom) list.scrollTop += line.bottom - bottom;
  }

  protected override render() {
    const step = this.course?.boards[this.at];
    if (!this.course || !step) {
      return html`<p class="notice">${this.problem || tr("The match is being read…")}</p>`;
    }
    return html`<div class="replay">
      <div class="stack">
        <bg-board
          .state=${boardAt(step, this.settings, this.bottom)}
          .theme=${this.settings.theme}
          .marks=${this.settings.marks}
          .speed=${pace(this.settings.animation)}
        ></bg-board>
        ${this.controls(this.course)}
        <p class="told" role="status">${step.told.join(" ")}</p>
        ${this.problem ? html`<p class="notice bad">${this.problem}</p>` : nothing}
        ${this.over ? this.correction(step) : nothing}
      </div>
      <div class="stack">${this.facts(step)} ${this.list()}</div>
    </div>`;
  }

  // -- going through

  private controls({ boards, games }: Course) {
    const last = boards.length - 1;
    const button = (label: string, sign: string, to: number) =>
      html`<button
        class="button"
        aria-label=${label}
        aria-disabled=${to === this.at ? "true" : "false"}
        @click=${() => this.go(to)}
      >
        ${sign}
      </button>`;
    return html`<div class="stack tight">
      <div class="row nowrap replay-controls" role="group" aria-label=${tr("Go through the match")}>
        ${button(tr("To the beginning"), "«", 0)}
        ${button(tr("One step back"), "‹", Math.max(0, this.at - 1))}
        ${button(tr("One step on"), "›", Math.min(last, this.at + 1))}
        ${button(tr("To the end"), "»", last)}
      </div>
      <label class="field">
        <span class="visually-hidden">${tr("Step")}</span>
        <input
          type="range"
          min="0"
          max=${last}
          .value=${String(this.at)}
          aria-valuetext=${tr("{n} of {total}", { n: this.at + 1, total: last + 1 })}
          @input=${(event: Event) => this.go(Number((event.target as HTMLInputElement).value))}
        />
      </label>
      ${games.length > 1 ? this.gameChoice(games) : nothing}
    </div>`;
  }

  private gameChoice(games: Course["games"]) {
    const now = games.findLastIndex((game) => game.start <= this.at);
    return html`<label class="field">
      <span>${tr("Game")}</span>
      <select
        @change=${(event: Event) => this.go(Number((event.target as HTMLSelectElement).value))}
      >
        ${games.map(
          (game, index) =>
            html`<option value=${game.start} ?selected=${index === now}>${game.number}</option>`,
        )}
      </select>
    </label>`;
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (!this.course || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.closest("input, select, textarea, bg-board")) return;
    const to = stepByKey(this.course, this.at, event.key);
    if (to === null) return;
    event.preventDefault();
    this.go(to);
  };

  private go(to: number): void {
    this.at = to;
    const version = this.course?.boards[to]?.version;
    if (version) history.replaceState(null, "", `#${version}`);
  }

  // -- beside the board

  private facts(step: BoardStep) {
    const [white = "", black = ""] = this.players;
    return html`<section class="card stack" aria-label=${tr("This position")}>
      <p class="standing">
        <span class="disc white" aria-hidden="true"></span> ${white}
        ${step.score[0]}–${step.score[1]} ${black}
        <span class="disc black" aria-hidden="true"></span>
      </p>
      ${step.xgid
        ? html`<p><code>${step.xgid}</code></p>
            <div class="row tools">
              <copy-button .text=${step.xgid} .label=${tr("Copy the XGID")}></copy-button>
              <a class="button quiet" href="/editor?id=${encodeURIComponent(step.xgid)}"
                >${tr("To the editor")}</a
              >
            </div>`
        : nothing}
      <div class="row tools">
        <button
          class="button"
          @click=${() => {
            this.bottom = this.bottom === "white" ? "black" : "white";
          }}
        >
          ${tr("Turn the board")}
        </button>
        <a class="button" href="/api/v1/matches/${this.match}.mat" download>
          ${tr("Download .mat")}
        </a>
      </div>
    </section>`;
  }

  private list() {
    const version = this.course?.boards[this.at]?.version ?? 0;
    const now = this.rows.find((row) => row.version >= version);
    return html`<section class="card replay-list" aria-label=${tr("What has happened")}>
      <ol class="move-list">
        ${this.rows.map((row) => this.line(row, row === now))}
      </ol>
    </section>`;
  }

  private line(row: Row, now: boolean) {
    return html`<li class=${row.heading ? "heading" : ""}>
      <button
        aria-current=${now ? "step" : nothing}
        title=${row.words}
        @click=${() => this.course && this.go(indexOf(this.course, row.version))}
      >
        ${row.dice || row.play !== null
          ? html`<span class="disc ${row.seat ?? ""}" aria-hidden="true"></span>
              <span class="visually-hidden">${this.nameOf(row.seat)}</span>
              <span class="roll">${row.dice}</span> <span class="play">${row.play ?? ""}</span>`
          : row.words}
      </button>
    </li>`;
  }

  private nameOf(seat: Seat | null): string {
    return (seat === "black" ? this.players[1] : this.players[0]) ?? "";
  }

  // -- corrections

  private correction(step: BoardStep) {
    return html`<details class="card">
      <summary>${tr("Correct what was written down")}</summary>
      <form class="stack" @submit=${(event: SubmitEvent) => void this.onCorrect(event, step)}>
        <p class="soft">
          ${tr("Say what really happened at this step, and see whether what follows still stands.")}
          ${tr("The match itself stays as it is.")}
        </p>
        <div class="grid">
          <label class="field">
            <span>${tr("Dice")}</span>
            <input name="dice" placeholder="31" maxlength="5" autocomplete="off" />
          </label>
          <label class="field">
            <span>${tr("The play")}</span>
            <input name="play" placeholder="8/5 6/5" maxlength="80" autocomplete="off" />
          </label>
        </div>
        <div class="row">
          <button class="button">${tr("Try it")}</button>
          ${this.corrected
            ? html`<button type="button" class="button quiet" @click=${this.onOriginal}>
                ${tr("Back to what was written")}
              </button>`
            : nothing}
        </div>
        ${this.corrected
          ? html`<p class="notice" role="status">${verdict(this.corrected)}</p>`
          : nothing}
      </form>
    </details>`;
  }

  private async onCorrect(event: SubmitEvent, step: BoardStep): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const diceText = String(data.get("dice") ?? "").trim();
    const play = String(data.get("play") ?? "").trim();
    const dice = diceText ? typedDice(diceText) : undefined;
    if (dice === null) {
      this.problem = tr("Dice are two numbers from 1 to 6, such as 31.");
      return;
    }
    try {
      this.problem = "";
      this.corrected = await correct(this.match, {
        version: step.version,
        ...(dice ? { dice } : {}),
        ...(play ? { play } : {}),
      });
      this.take(this.corrected.steps);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problem = error.message;
    }
  }

  private onOriginal(): void {
    this.corrected = null;
    void this.load();
  }
}

function verdict({ broken }: Corrected): string {
  if (!broken) return tr("With this correction everything that follows still stands.");
  return tr("What follows stands up to a point: {why}", { why: broken.why });
}

customElements.define("tablas-replay", ReplayElement);
