/** The checkers on the board: each an element that lives as long as the checker does. */

import { checkerSpot, type Layout, type Spot } from "./geometry";
import { glide, glideTime, put, whereNow } from "./motion";
import { follow, type Piece } from "./moving";
import { BAR, OFF, type BoardState, type Place, type Seat } from "./state";

const SVG = "http://www.w3.org/2000/svg";
/** More than so many at once is not a play but another board: the stacks are laid anew. */
const MANY = 8;
/** Milliseconds after which a checker that was hit leaves: the one that hits it is about there. */
const HIT = 210;

export class Checkers {
  #pieces: Piece[] = [];
  #layout: Layout | null = null;
  readonly #elements = new Map<number, SVGGElement>();
  readonly #spots = new Map<number, Spot>();

  constructor(readonly layer: SVGGElement) {}

  /** Brings the checkers where the state has them. */
  show(state: BoardState, layout: Layout, speed: number): void {
    const fresh = this.#pieces.length === 0 || this.#layout !== layout;
    this.#pieces = follow(this.#pieces, state).sort((a, b) => a.k - b.k);
    this.#layout = layout;
    this.#removeGone();
    const travelling = this.#pieces.filter((piece) => this.#isElsewhere(piece, state, layout));
    if (travelling.length > MANY) this.#restack();
    for (const piece of travelling) {
      const to = this.#spot(piece, state, layout);
      this.#move(piece, to, fresh ? 0 : speed);
    }
  }

  /** The topmost checker of a place, to be dragged over all others; null when there is none. */
  take(seat: Seat, place: Place): number | null {
    const own = this.#pieces.filter((piece) => piece.seat === seat && piece.place === place);
    const top = own.at(-1);
    if (!top) return null;
    const element = this.#elements.get(top.id)!;
    this.layer.append(element);
    element.classList.add("held");
    element.classList.remove("off");
    return top.id;
  }

  /** Puts a checker that is being dragged under the pointer. */
  drag(id: number, spot: Spot): void {
    const element = this.#elements.get(id);
    if (!element) return;
    put(element, spot);
    this.#spots.set(id, spot);
  }

  /** Lets go of a checker; the next `show` brings it where it belongs. */
  release(id: number): void {
    this.#elements.get(id)?.classList.remove("held");
  }

  #removeGone(): void {
    const alive = new Set(this.#pieces.map((piece) => piece.id));
    for (const [id, element] of this.#elements) {
      if (alive.has(id)) continue;
      element.remove();
      this.#elements.delete(id);
      this.#spots.delete(id);
    }
  }

  #spot(piece: Piece, state: BoardState, layout: Layout): Spot {
    const count = state[piece.seat][piece.place]!;
    return checkerSpot(layout, piece.seat, piece.place, piece.k, count);
  }

  #isElsewhere(piece: Piece, state: BoardState, layout: Layout): boolean {
    const now = this.#spots.get(piece.id);
    const to = this.#spot(piece, state, layout);
    return !now || now.x !== to.x || now.y !== to.y;
  }

  #restack(): void {
    for (const piece of this.#pieces) {
      const element = this.#elements.get(piece.id);
      if (element) this.layer.append(element);
    }
  }

  #move(piece: Piece, to: Spot, speed: number): void {
    const known = this.#elements.get(piece.id);
    const element = known ?? this.#create(piece);
    this.#spots.set(piece.id, to);
    element.classList.toggle("off", piece.place === OFF);
    element.classList.remove("held");
    if (!known || speed <= 0) {
      this.layer.append(element);
      put(element, to);
      return;
    }
    const from = whereNow(element);
    if (element !== this.layer.lastElementChild) {
      put(element, from);
      this.layer.append(element);
    }
    const delay = piece.place === BAR ? HIT / speed : 0;
    glide(element, to, glideTime(from, to, speed), delay);
  }

  #create(piece: Piece): SVGGElement {
    const element = document.createElementNS(SVG, "g");
    element.classList.add("checker");
    for (const face of ["checker", "edge"]) {
      const use = document.createElementNS(SVG, "use");
      use.classList.add(face === "checker" ? "face" : "edge");
      use.setAttribute("href", `#${face}-${piece.seat}`);
      element.append(use);
    }
    this.#elements.set(piece.id, element);
    return element;
  }
}
