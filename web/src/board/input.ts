/** Pointers over the board: clicks, drags, long presses; turned into what the hands want. */

import type { Spot } from "./geometry";

/** What the board does for the pointer. */
export interface Hands {
  /** Where on the board an event happened. */
  spot(event: { clientX: number; clientY: number }): Spot;
  /** Takes up the checker at a spot to drag it; false when there is none to take. */
  take(spot: Spot): boolean;
  drag(spot: Spot): void;
  drop(spot: Spot): void;
  /** The drag is called off. */
  cancel(): void;
  /** Whether the right button and a long press mean something else than a click. */
  readonly hasSecond: boolean;
  /** A click or a tap; `second` is the right button or a long press. */
  press(spot: Spot, second: boolean): void;
}

/** Screen pixels that a finger may tremble in a tap. */
const TREMBLE = 7;
const LONG_PRESS = 480;

interface Down {
  id: number;
  x: number;
  y: number;
  at: Spot;
  dragging: boolean;
}

/** Listens to the pointers over an element, one of them at a time. */
export class Pointer {
  #down: Down | null = null;
  #timer = 0;

  constructor(
    readonly element: SVGSVGElement,
    readonly hands: Hands,
  ) {
    element.addEventListener("pointerdown", (event) => this.#press(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#release(event));
    element.addEventListener("pointercancel", () => this.cancel());
    element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** Lets go without doing anything. */
  cancel(): void {
    const dragging = this.#down?.dragging ?? false;
    this.#end();
    if (dragging) this.hands.cancel();
  }

  #press(event: PointerEvent): void {
    if (this.#down) {
      this.cancel();
      return;
    }
    const at = this.hands.spot(event);
    if (event.button === 2) {
      if (this.hands.hasSecond) this.hands.press(at, true);
      return;
    }
    if (event.button !== 0) return;
    this.#down = { id: event.pointerId, x: event.clientX, y: event.clientY, at, dragging: false };
    if (event.pointerType !== "mouse" && this.hands.hasSecond) {
      this.#timer = window.setTimeout(() => {
        this.#end();
        this.hands.press(at, true);
      }, LONG_PRESS);
    }
  }

  #move(event: PointerEvent): void {
    const down = this.#down;
    if (!down || down.id !== event.pointerId) return;
    if (!down.dragging) {
      if (Math.hypot(event.clientX - down.x, event.clientY - down.y) < TREMBLE) return;
      clearTimeout(this.#timer);
      if (!this.hands.take(down.at)) {
        this.#down = null;
        return;
      }
      down.dragging = true;
      this.element.setPointerCapture(event.pointerId);
      window.addEventListener("keydown", this.#escape);
    }
    this.hands.drag(this.hands.spot(event));
  }

  #release(event: PointerEvent): void {
    const down = this.#down;
    if (!down || down.id !== event.pointerId) return;
    this.#end();
    if (down.dragging) this.hands.drop(this.hands.spot(event));
    else this.hands.press(down.at, false);
  }

  #escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.cancel();
  };

  #end(): void {
    window.removeEventListener("keydown", this.#escape);
    clearTimeout(this.#timer);
    this.#down = null;
  }
}
