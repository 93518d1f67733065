/** `<tablas-cards>`: flash cards, one after the other. */

import { LitElement, html, nothing } from "lit";
import "../board/board";
import type { Arrow, Seat } from "../board/state";
import { Refusal, getJson, postJson } from "../parts/api";
import type { Settings } from "../parts/settings";
import { equityText } from "../room/words";
import { plural, tr } from "../texts";
import { arrows, boardOf } from "./board";
import type { Audience, Details, Hop, Table } from "./data";
import { said, wordsPanel } from "./panels";

interface Option {
  label: string;
  moves: readonly Hop[];
}

export interface Card {
  card: string;
  kind: "play" | "double" | "answer";
  question: string;
  table: Table & { seat: Seat; turn: Seat; length: number; crawford: boolean };
  options: readonly Option[];
}

interface Deck {
  cards: number;
  due: number;
  next_at: number | null;
  card: Card | null;
}

export interface Told {
  grade: "again" | "hard" | "good" | "easy";
  loss: number;
  best: readonly number[];
  losses: readonly number[];
  played: number | null;
  due_at: number;
  study: string;
  place: number;
  details: Details | null;
}

export class CardsElement extends LitElement {
  static override properties = {
    settings: { attribute: false },
    deck: { state: true },
    pointed: { state: true },
    chosen: { state: true },
    told: { state: true },
    audience: { state: true },
    problem: { state: true },
  };

  declare settings: Settings;
  declare language: string;
  declare private deck: Deck | null;
  /** The option whose arrows are shown. */
  declare private pointed: number | null;
  declare private chosen: number | null;
  declare private told: Told | null;
  declare private audience: Audience;
  declare private problem: string;

  constructor() {
    super();
    this.language = "en";
    this.deck = null;
    this.pointed = null;
    this.chosen = null;
    this.told = null;
    this.audience = "beginner";
    this.problem = "";
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    void this.draw();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKey);
  }

  private async draw(): Promise<void> {
    await this.tried(async () => {
      this.deck = await getJson<Deck>("/api/v1/cards/next");
      this.pointed = null;
      this.chosen = null;
      this.told = null;
    });
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

  private async choose(option: number): Promise<void> {
    const card = this.deck?.card;
    if (!card || this.chosen !== null) return;
    this.chosen = option;
    await this.tried(async () => {
      this.told = await postJson<Told>(`/api/v1/cards/${card.card}/answers`, { option });
      this.pointed = this.told.best[0] ?? option;
    });
    if (!this.told) this.chosen = null;
    await this.updateComplete;
    this.querySelector<HTMLElement>(".next-card")?.focus();
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.closest("input, select, textarea, bg-board")) return;
    const number = Number(event.key) - 1;
    if (this.deck?.card && number >= 0 && number < this.deck.card.options.length) {
      event.preventDefault();
      if (this.told) this.pointed = number;
      else void this.choose(number);
    } else if (event.key === "n" && this.told) {
      event.preventDefault();
      void this.draw();
    }
  };

  protected override render() {
    const { deck } = this;
    const problem = this.problem ? html`<p class="notice bad">${this.problem}</p>` : nothing;
    if (!deck) return html`${problem}<p class="notice">${tr("One moment…")}</p>`;
    const { card } = deck;
    if (!card) return html`${problem}${this.finished(deck)}`;
    return html`${problem}
      <div class="study flash">
        <div class="stack tight study-board">
          <bg-board
            .state=${{ ...this.board(card), arrows: this.arrows(card) }}
            .theme=${this.settings.theme}
            .marks=${this.settings.marks}
            .speed=${0}
          ></bg-board>
          <p class="told">${standing(card)}</p>
        </div>
        <div class="stack study-side">
          ${this.options(card, deck.due)} ${this.told ? this.verdict(card, this.told) : nothing}
        </div>
      </div>`;
  }

  private finished(deck: Deck) {
    const next = deck.next_at
      ? tr("The next one comes {when}.", {
          when: new Date(deck.next_at).toLocaleString(this.language, {
            dateStyle: "medium",
            timeStyle: "short",
          }),
        })
      : "";
    return html`<p class="notice good" role="status">
      ${tr("No card is due.")} ${plural("You have {n} card.", "You have {n} cards.", deck.cards)}
      ${next}
    </p>`;
  }

  private board(card: Card) {
    const { seat, turn } = card.table;
    return boardOf(card.table, turn, this.settings, {
      bottom: seat,
      offered: card.kind === "answer",
    });
  }

  private arrows(card: Card): readonly Arrow[] {
    if (this.pointed === null) return [];
    const moves = card.options[this.pointed]?.moves ?? [];
    const best = this.told?.best.includes(this.pointed);
    const kind = this.told ? (best ? "good" : "bad") : "plain";
    return arrows(card.table.seat, moves, kind);
  }

  private options(card: Card, due: number) {
    return html`<section class="card stack" aria-labelledby="question">
      <h2 id="question">${card.question}</h2>
      <ol class="card-options">
        ${card.options.map((option, index) => this.option(option, index))}
      </ol>
      <p class="soft small">
        ${plural("{n} card is due.", "{n} cards are due.", due)}
        ${this.told ? nothing : tr("The keys 1 to 5 choose.")}
      </p>
    </section>`;
  }

  private option(option: Option, index: number) {
    const { told, chosen } = this;
    const state = told ? (told.best.includes(index) ? "right" : chosen === index ? "wrong" : "") : "";
    const point = () => (this.pointed = index);
    return html`<li>
      <button
        class="button wide ${state}"
        aria-disabled=${chosen !== null && !told ? "true" : "false"}
        aria-pressed=${chosen === index ? "true" : "false"}
        @pointerenter=${point}
        @focus=${point}
        @click=${() => (told ? point() : void this.choose(index))}
      >
        <kbd aria-hidden="true">${index + 1}</kbd>
        <span class="label">${option.label}</span>
        ${told ? this.worth(told, index) : nothing}
      </button>
    </li>`;
  }

  private worth(told: Told, index: number) {
    const best = told.best.includes(index);
    const lost = best ? tr("best") : equityText(-(told.losses[index] ?? 0), this.language);
    return html`<span class="badge ${best ? "good" : ""}">${lost}</span>
      ${told.played === index ? html`<span class="badge">${tr("played")}</span>` : nothing}`;
  }

  private verdict(card: Card, told: Told) {
    return html`<section class="card stack" aria-label=${tr("The answer")}>
      <p role="status"><strong>${gradeSentence(told, this.language)}</strong></p>
      ${told.details
        ? html`${wordsPanel(told.details, this.audience, (one) => (this.audience = one))}
            <details>
              <summary>${tr("All the numbers")}</summary>
              ${said(told.details, this.language)}
            </details>`
        : nothing}
      <div class="row tools">
        <button class="button primary next-card" @click=${() => void this.draw()}>
          ${tr("Next card")}
        </button>
        <a class="button" href="/analysis/${told.study}#${told.place}">${tr("To the match")}</a>
        ${card.table.xgid
          ? html`<a class="button quiet" href="/editor?id=${encodeURIComponent(card.table.xgid)}"
              >${tr("Play from here")}</a
            >`
          : nothing}
      </div>
    </section>`;
  }
}

function standing(card: Card): string {
  const { length, score, crawford, seat, pips } = card.table;
  const own = seat === "white" ? 0 : 1;
  const parts = [
    length
      ? tr("You have {own} points of {length}, the opponent {other}", {
          own: score[own] ?? 0,
          other: score[1 - own] ?? 0,
          length,
        })
      : tr("Money play"),
  ];
  if (crawford) parts.push(tr("Crawford"));
  parts.push(
    tr("pips {own} to {other}", {
      own: pips[seat],
      other: pips[seat === "white" ? "black" : "white"],
    }),
  );
  return `${parts.join("; ")}.`;
}

function gradeSentence(told: Told, language: string): string {
  const loss = equityText(-told.loss, language);
  switch (told.grade) {
    case "easy":
      return tr("Right.");
    case "good":
      return told.loss < 0.001 ? tr("Right.") : tr("Nearly: {loss}.", { loss });
    case "hard":
      return tr("Not the best: {loss}. The card comes back soon.", { loss });
    case "again":
      return tr("Wrong: {loss}. The card comes back in a moment.", { loss });
  }
}

customElements.define("tablas-cards", CardsElement);
