/** The dice on the board. */

import { DIE, diceSpots, throwingHalf, type DieSpot, type Layout, type Spot } from "./geometry";
import { fade, put, roll } from "./motion";
import type { Dice, Seat } from "./state";

const SVG = "http://www.w3.org/2000/svg";
const ROLL = 620;
const FADE = 160;
/** Moments of a roll, as parts of it, at which another face shows. */
const TUMBLES: readonly number[] = [0, 0.1, 0.22, 0.36, 0.54];

export class DiceOnBoard {
  #shown = "";
  #thrown: string | null = null;
  #timers: number[] = [];
  #seen = false;

  constructor(readonly layer: SVGGElement) {}

  /** Draws the throw; one that was not there before rolls in. */
  show(dice: Dice | null, layout: Layout, speed: number): void {
    const drawn = JSON.stringify([dice, layout]);
    const thrown = dice && throwName(dice);
    const rolls = this.#seen && thrown !== null && thrown !== this.#thrown && speed > 0;
    this.#seen = true;
    if (drawn === this.#shown) return;
    this.#shown = drawn;
    this.#thrown = thrown;
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    if (!dice && speed > 0) {
      fade(this.layer.children, FADE / speed);
      return;
    }
    const dies = dice ? diceSpots(layout, dice).map((spot, i) => this.#die(dice, spot, i)) : [];
    this.layer.replaceChildren(...dies);
    if (dice && rolls) this.#roll(dice, layout, dies, ROLL / speed);
  }

  #die(dice: Dice, spot: DieSpot, i: number): SVGGElement {
    const seat = dieSeat(dice, i);
    const die = document.createElementNS(SVG, "g");
    die.classList.add("die", `spent-${spot.spent}`);
    die.dataset.value = String(spot.value);
    const scale = spot.size / DIE;
    if (spot.suspect) die.append(ring(spot.size * 0.92));
    die.append(shadow(spot, scale));
    const lie = document.createElementNS(SVG, "g");
    lie.classList.add("lie");
    lie.setAttribute("transform", `rotate(${spot.angle}) scale(${scale})`);
    if (spot.tilted) {
      lie.append(face(`#die-blank-${seat}`, "translate(2.4 5.6) skewX(-9) scale(1 0.82)", "under"));
      lie.append(face(`#die-${seat}-${spot.value}`, "translate(0 -2.6) skewX(-9) scale(1 0.82)"));
    } else lie.append(face(`#die-${seat}-${spot.value}`));
    die.append(lie);
    put(die, spot);
    return die;
  }

  #roll(dice: Dice, layout: Layout, dies: readonly SVGGElement[], milliseconds: number): void {
    diceSpots(layout, dice).forEach((spot, i) => {
      const die = dies[i]!;
      const seat = dieSeat(dice, i);
      roll(die, hand(layout, seat, i), spot, milliseconds);
      const use = die.querySelector<SVGUseElement>(".lie use:last-child")!;
      TUMBLES.forEach((moment, k) => {
        const value = ((spot.value + 2 * k + i) % 6) + 1;
        this.#later(moment * milliseconds, () => use.setAttribute("href", `#die-${seat}-${value}`));
      });
      const final = `#die-${seat}-${spot.value}`;
      this.#later(0.7 * milliseconds, () => use.setAttribute("href", final));
    });
  }

  #later(milliseconds: number, then: () => void): void {
    this.#timers.push(window.setTimeout(then, milliseconds));
  }
}

/** What tells this throw from another, whatever the order of its dice. */
function throwName(dice: Dice): string {
  return `${dice.throw ?? ""} ${dice.seat} ${[...dice.values].sort().join("")}`;
}

function dieSeat(dice: Dice, i: number): Seat {
  if (!dice.opening) return dice.seat;
  return i === 0 ? "white" : "black";
}

/** Where the hand is that throws. */
function hand(layout: Layout, seat: Seat, i: number): Spot {
  const half = throwingHalf(layout, seat);
  const x = half.x + half.width * (0.35 + 0.2 * i);
  return { x, y: seat === layout.bottom ? half.y + half.height - 10 : half.y + 10 };
}

function face(href: string, transform = "", name = "top"): SVGUseElement {
  const use = document.createElementNS(SVG, "use");
  use.classList.add(name);
  use.setAttribute("href", href);
  if (transform) use.setAttribute("transform", transform);
  return use;
}

function shadow(spot: DieSpot, scale: number): SVGRectElement {
  const rect = document.createElementNS(SVG, "rect");
  const size = DIE + 2;
  rect.classList.add("die-shadow");
  rect.setAttribute("x", String(-size / 2));
  rect.setAttribute("y", String(-size / 2));
  rect.setAttribute("width", String(size));
  rect.setAttribute("height", String(size));
  rect.setAttribute("rx", "8");
  const lift = spot.tilted ? 3 : 1.8;
  const turned = `rotate(${spot.angle}) scale(${scale})`;
  rect.setAttribute("transform", `translate(${lift} ${lift}) ${turned}`);
  return rect;
}

function ring(radius: number): SVGCircleElement {
  const circle = document.createElementNS(SVG, "circle");
  circle.classList.add("cocked");
  circle.setAttribute("r", String(radius));
  return circle;
}
