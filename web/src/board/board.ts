/**
 * `<bg-board>`: draws a `BoardState` and says what the hands on it want.
 *
 * It lives in a shadow tree so that the names of its gradients and the classes of its parts are its
 * own: several boards with different themes stand on one page without touching each other.
 *
 * Its height is held below `--board-height` (92dvh). Parts that tests and pages point at carry
 * `data-place`: "1" to "24" in the numbers of the side at the bottom, "bar-white", "off-black",
 * "dice", "cube". Dice that landed apart have a `rect` each in theirs.
 */

import { LitElement, html, unsafeCSS, type PropertyValues, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { tr } from "../texts";
import { canGo, canTake } from "./allowed";
import sheet from "./board.css?inline";
import { Checkers } from "./checkers";
import { CubeOnBoard } from "./cube";
import { DiceOnBoard } from "./dice";
import { pressed, typed } from "./editing";
import {
  inside,
  placeOf,
  size,
  targetAt,
  throwingHalf,
  type Layout,
  type Spot,
  type Target,
} from "./geometry";
import { Pointer, type Hands } from "./input";
import { neighbour } from "./keyboard";
import { arrows, counts, lights, throwHint, turnLamp } from "./overlay";
import { pieceDefs } from "./pieces";
import { INITIAL, stateFrom } from "./state";
import type { BoardState, Intents, Place, Seat, Theme } from "./state";
import { table } from "./table";
import { cubeBox, diceBoxes, focusedId, targetId, targetNamed, targets } from "./targets";
import themes from "./themes.css?inline";
import { boardLines } from "./words";

/** Narrower than so many pixels the board is drawn compactly. */
const NARROW = 560;
/** A checker that was dropped goes back when no new state has come by then. */
const PATIENCE = 1200;

export class BoardElement extends LitElement implements Hands {
  static override styles = [unsafeCSS(themes), unsafeCSS(sheet)];
  static override properties = {
    state: { converter: { fromAttribute: stateFrom } },
    theme: { reflect: true },
    marks: { type: Boolean, reflect: true },
    oneTap: { type: Boolean, attribute: "one-tap" },
    speed: { type: Number },
    viewer: {},
    brush: {},
    text: { type: Boolean, reflect: true },
    picked: { state: true },
    over: { state: true },
    narrow: { state: true },
    focused: { state: true },
  };

  /** What is drawn; give it a new object for every change. As an attribute: JSON over INITIAL. */
  declare state: BoardState;
  declare theme: Theme;
  /** Stronger marks on the checkers, for eyes that do not tell the colours apart. */
  declare marks: boolean;
  /** A click plays the checker with the larger die, right button or long press the smaller. */
  declare oneTap: boolean;
  /** 1 is the usual pace, 2 twice as fast, 0 without motion. */
  declare speed: number;
  /** The side that the words for screen readers speak to; null for an onlooker. */
  declare viewer: Seat | null;
  /** Editor: whose checkers a click places; the right button places the other side's. */
  declare brush: Seat;
  /** Shows the board in words below it too. */
  declare text: boolean;

  declare private picked: Place | null;
  declare private over: Place | null;
  declare private narrow: boolean;
  declare private focused: Target;

  #layout: Layout | null = null;
  #checkers: Checkers | null = null;
  #dice: DiceOnBoard | null = null;
  #cube: CubeOnBoard | null = null;
  #pointer: Pointer | null = null;
  #held: { id: number; from: Place } | null = null;
  #patience = 0;
  #hadFocus = false;
  readonly #still = matchMedia("(prefers-reduced-motion: reduce)");
  readonly #widths = new ResizeObserver(([entry]) => {
    if (entry) this.narrow = entry.contentRect.width < NARROW;
  });

  constructor() {
    super();
    this.state = INITIAL;
    this.theme = "walnut";
    this.marks = false;
    this.oneTap = false;
    this.speed = 1;
    this.viewer = null;
    this.brush = "white";
    this.text = false;
    this.picked = null;
    this.over = null;
    this.narrow = false;
    this.focused = { kind: "point", point: 6 };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.narrow = this.clientWidth > 0 && this.clientWidth < NARROW;
    this.#widths.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#widths.disconnect();
    clearTimeout(this.#patience);
  }

  override willUpdate(changed: PropertyValues): void {
    this.#hadFocus = focusedId(this.renderRoot) !== null;
    const { bottom, home, selected } = this.state;
    const layout = this.#layout;
    if (layout?.bottom !== bottom || layout.home !== home || layout.compact !== this.narrow) {
      this.#layout = { bottom, home, compact: this.narrow };
    }
    if (changed.has("state")) {
      const kept = this.picked !== null && canTake(this.state, this.picked) ? this.picked : null;
      this.picked = selected ?? kept;
    }
  }

  override render(): TemplateResult {
    const layout = this.#layout!;
    const { state, picked, over } = this;
    const { width, height } = size(layout);
    const box = `0 0 ${width} ${height}`;
    return html`
      <div class="board ${layout.compact ? "compact" : ""} ${state.movable ? "live" : ""}">
        <svg class="table" viewBox=${box} aria-hidden="true">
          ${guard([layout, this.theme, state.numbers], () =>
            table(layout, this.theme, state.numbers),
          )}
        </svg>
        <svg
          class="play"
          viewBox=${box}
          role="application"
          aria-label=${tr("backgammon board")}
          @keydown=${this.#onKey}
          @click=${this.#onVirtualClick}
        >
          <defs>${guard([], pieceDefs)}</defs>
          <g class="pieces"></g>
          <g class="counts">${counts(state, layout)}</g>
          <g class="lights">${lights(state, layout, picked, over)}</g>
          ${turnLamp(state, layout)} ${throwHint(state, layout)}
          <g class="arrows">${arrows(state, layout)}</g>
          <g class="cube-layer ${state.mayDouble ? "may" : ""}"></g>
          <g class="dice-layer ${state.mayPickUp ? "may" : ""}"></g>
          ${targets(state, layout, {
            focused: this.focused,
            picked,
            viewer: this.viewer,
            holdsDice: focusedId(this.renderRoot) === "dice",
            onFocus: (target) => (this.focused = target),
          })}
        </svg>
      </div>
      <div
        class=${this.text ? "words" : "words hidden"}
        role="group"
        aria-label=${tr("the board in words")}
      >
        <ul>
          ${boardLines(state, layout, this.viewer).map((line) => html`<li>${line}</li>`)}
        </ul>
      </div>
    `;
  }

  override firstUpdated(): void {
    const root = this.renderRoot;
    const layer = (name: string) => root.querySelector<SVGGElement>(`.${name}`)!;
    this.#checkers = new Checkers(layer("pieces"));
    this.#dice = new DiceOnBoard(layer("dice-layer"));
    this.#cube = new CubeOnBoard(layer("cube-layer"));
    this.#pointer = new Pointer(root.querySelector<SVGSVGElement>(".play")!, this);
  }

  override updated(changed: PropertyValues): void {
    if (changed.has("state") || changed.has("narrow")) this.#settle();
    if (this.#hadFocus && focusedId(this.renderRoot) === null) this.#focusOn(this.focused);
  }

  #focusOn(target: Target): void {
    this.renderRoot.querySelector<SVGGElement>(`[data-place="${targetId(target)}"]`)?.focus();
  }

  /** Brings every piece where the state has it, unless it is in somebody's hand. */
  #settle(): void {
    clearTimeout(this.#patience);
    if (this.#held) {
      const { id, from } = this.#held;
      if (!canTake(this.state, from)) {
        this.#held = null;
        this.#checkers!.release(id);
        this.#pointer!.cancel();
      } else return;
    }
    const pace = this.#still.matches ? 0 : this.speed;
    this.#checkers!.show(this.state, this.#layout!, pace);
    this.#cube!.show(this.state.cube, this.#layout!, pace);
    this.#dice!.show(this.state.dice, this.#layout!, pace);
  }

  // --- hands ----------------------------------------------------------------------------------

  spot(event: { clientX: number; clientY: number }): Spot {
    const play = this.renderRoot.querySelector<SVGSVGElement>(".play")!;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      play.getScreenCTM()!.inverse(),
    );
    return { x, y };
  }

  take(spot: Spot): boolean {
    const from = this.#placeAt(spot);
    const { movable } = this.state;
    if (from === null || !movable || !canTake(this.state, from)) return false;
    const id = this.#checkers!.take(movable, from);
    if (id === null) return false;
    this.#held = { id, from };
    this.picked = from;
    return true;
  }

  drag(spot: Spot): void {
    if (!this.#held) return;
    this.#checkers!.drag(this.#held.id, spot);
    const place = this.#placeAt(spot);
    this.over = place !== null && canGo(this.state, this.#held.from, place) ? place : null;
  }

  drop(spot: Spot): void {
    if (!this.#held) return;
    const { from, id } = this.#held;
    this.#letGo(id);
    const to = this.#placeAt(spot);
    if (to === null || !canGo(this.state, from, to)) {
      this.#settle();
      return;
    }
    this.#patience = window.setTimeout(() => this.#settle(), PATIENCE);
    this.#say("move", { from, to });
  }

  cancel(): void {
    if (this.#held) {
      this.#letGo(this.#held.id);
      this.#settle();
    }
  }

  #letGo(id: number): void {
    this.#held = null;
    this.picked = null;
    this.over = null;
    this.#checkers!.release(id);
  }

  get hasSecond(): boolean {
    return this.oneTap || this.state.editable;
  }

  press(spot: Spot, second: boolean): void {
    const layout = this.#layout!;
    const { state } = this;
    const cube = cubeBox(state, layout);
    if (cube && state.mayDouble && inside(cube, spot)) return this.#say("double", null);
    if (diceBoxes(state, layout).some((box) => inside(box, spot)) && this.#useDice()) return;
    if (state.mayThrow && state.turn && inside(throwingHalf(layout, state.turn), spot)) {
      return this.#say("roll", null);
    }
    const target = targetAt(layout, spot);
    if (!target) this.picked = null;
    else if (state.editable) {
      this.#say("edit", pressed(state, layout, target, spot, this.brush, second));
    } else this.#use(target, second);
  }

  #useDice(): boolean {
    const { mayThrow, mayPickUp, maySwap } = this.state;
    if (mayThrow) this.#say("roll", null);
    else if (mayPickUp) this.#say("pickup", null);
    else if (maySwap) this.#say("swap-dice", null);
    else return false;
    return true;
  }

  /** A click, a tap or the Enter key on a place. */
  #use(target: Target, second: boolean): void {
    const { movable, free } = this.state;
    if (!movable) return;
    const place = placeOf(this.#layout!, target, movable);
    const from = this.picked;
    if (from !== null && canGo(this.state, from, place)) {
      this.picked = null;
      this.#say("move", { from, to: place });
    } else if (from === place || !canTake(this.state, place)) this.picked = null;
    else if (this.oneTap && !free) this.#say("quick", { from: place, larger: !second });
    else if (!second) this.picked = place;
  }

  #placeAt(spot: Spot): Place | null {
    const { movable } = this.state;
    const target = targetAt(this.#layout!, spot);
    return target && movable ? placeOf(this.#layout!, target, movable) : null;
  }

  // --- keys -----------------------------------------------------------------------------------

  #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const id = (event.target as Element).closest("[data-place]")?.getAttribute("data-place");
    if (this.#key(event, id ?? "")) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  #key(event: KeyboardEvent, id: string): boolean {
    const { key } = event;
    if (key === "Escape" && (this.#held || this.picked !== null)) {
      this.#pointer!.cancel();
      this.picked = null;
      return true;
    }
    if (key === "u" && this.state.mayUndo) {
      this.#say("undo", null);
      return true;
    }
    if (key === "Enter" || key === " ") {
      this.#activate(id, event.shiftKey);
      return true;
    }
    if (this.state.editable && this.#type(id, key)) return true;
    const next = neighbour(this.#layout!, this.focused, key);
    if (!next) return false;
    this.focused = next;
    this.#focusOn(next);
    return true;
  }

  #type(id: string, key: string): boolean {
    const target = targetNamed(this.#layout!, id);
    const edit = target && typed(this.state, this.#layout!, target, key, this.brush);
    if (edit) this.#say("edit", edit);
    return !!edit;
  }

  #activate(id: string, second: boolean): void {
    const { state } = this;
    const layout = this.#layout!;
    const target = targetNamed(layout, id);
    if (id === "dice") this.#useDice();
    else if (id === "cube" && state.mayDouble) this.#say("double", null);
    else if (target && state.editable) {
      this.#say("edit", pressed(state, layout, target, null, this.brush, second));
    } else if (target) this.#use(target, second);
  }

  /** Screen readers click without a pointer. */
  #onVirtualClick = (event: MouseEvent): void => {
    if (event.detail !== 0) return;
    const id = (event.target as Element).closest("[data-place]")?.getAttribute("data-place");
    if (id) this.#activate(id, false);
  };

  #say<K extends keyof Intents>(name: K, detail: Intents[K]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

customElements.define("bg-board", BoardElement);

declare global {
  interface HTMLElementTagNameMap {
    "bg-board": BoardElement;
  }
}
