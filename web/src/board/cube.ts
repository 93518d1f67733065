/** The doubling cube on the board. */

import { cubeSpot, type Layout } from "./geometry";
import { glide, glideTime, put, whereNow } from "./motion";
import type { Cube } from "./state";

const SVG = "http://www.w3.org/2000/svg";

export class CubeOnBoard {
  readonly #turn: SVGGElement;
  readonly #number: SVGTextElement;
  readonly #cut: SVGTextElement;
  #layout: Layout | null = null;

  constructor(readonly layer: SVGGElement) {
    this.#turn = document.createElementNS(SVG, "g");
    const body = document.createElementNS(SVG, "use");
    body.setAttribute("href", "#cube");
    this.#cut = document.createElementNS(SVG, "text");
    this.#cut.classList.add("cube-cut");
    this.#cut.setAttribute("y", "1");
    this.#number = document.createElementNS(SVG, "text");
    this.#number.classList.add("cube-number");
    this.#turn.append(body, this.#cut, this.#number);
    layer.append(this.#turn);
  }

  /** Brings the cube where it lies now, showing what it shows. */
  show(cube: Cube | null, layout: Layout, speed: number): void {
    this.layer.classList.toggle("gone", cube === null);
    if (!cube) return;
    const text = String(cube.value === 1 ? 64 : cube.value);
    this.#number.textContent = text;
    this.#cut.textContent = text;
    this.layer.classList.toggle("long", text.length > 2);
    this.#turn.setAttribute("transform", cube.offered ? "scale(1.45)" : "");
    const to = cubeSpot(layout, cube.owner, cube.offered);
    if (this.#layout !== layout) put(this.layer, to);
    else glide(this.layer, to, glideTime(whereNow(this.layer), to, speed));
    this.#layout = layout;
  }
}
