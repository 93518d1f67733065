/** The parts of the board that can be focused and pressed, as transparent shapes over it. */

import { svg, type TemplateResult } from "lit";
import { isLive } from "./allowed";
import {
  CUBE,
  DIE,
  centre,
  cubeSpot,
  diceSpots,
  placeOf,
  targetBox,
  throwingHalf,
  type Box,
  type Layout,
  type Spot,
  type Target,
} from "./geometry";
import { rows, sameTarget } from "./keyboard";
import type { BoardState, Place, Seat } from "./state";
import { cubeWords, diceWords, targetWords } from "./words";

export interface Attention {
  /** The target that the Tab key leads to. */
  focused: Target;
  picked: Place | null;
  viewer: Seat | null;
  /** The focus is on the dice: it stays there while none lie on the table. */
  holdsDice: boolean;
  onFocus(target: Target): void;
}

export function targets(state: BoardState, layout: Layout, attention: Attention): TemplateResult {
  const { focused, picked, viewer, holdsDice, onFocus } = attention;
  const place = (target: Target) => {
    const pressed = state.movable !== null && placeOf(layout, target, state.movable) === picked;
    return svg`
      <g role="button" class=${isLive(state, layout, target, picked) ? "target can" : "target"}
        data-place=${targetId(target)}
        tabindex=${sameTarget(target, focused) ? 0 : -1}
        aria-label=${targetWords(state, layout, target, viewer, picked)}
        aria-pressed=${pressed ? "true" : "false"}
        @focus=${() => onFocus(target)}>${hitRect(targetBox(layout, target))}</g>`;
  };
  const cube = cubeBox(state, layout);
  const dice = diceBoxes(state, layout);
  return svg`<g class="targets">
    ${rows(layout).flat().map(place)}
    ${cube && actor("cube", state.mayDouble, cubeWords(state, viewer), [cube])}
    ${dice.length > 0 || holdsDice ? actor("dice", diceCan(state), diceWords(state), dice) : null}
  </g>`;
}

/** The name of a target in the page: "13", "bar-white", "off-black". */
export function targetId(target: Target): string {
  return target.kind === "point" ? String(target.point) : `${target.kind}-${target.seat}`;
}

/** The name of the target that has the focus within this; null when none has. */
export function focusedId(root: ParentNode): string | null {
  return root.querySelector("[data-place]:focus")?.getAttribute("data-place") ?? null;
}

export function targetNamed(layout: Layout, id: string): Target | undefined {
  return rows(layout)
    .flat()
    .find((target) => targetId(target) === id);
}

function diceCan({ mayThrow, mayPickUp, maySwap, dice }: BoardState): boolean {
  return dice ? mayPickUp || maySwap : mayThrow;
}

export function cubeBox({ cube }: BoardState, layout: Layout): Box | null {
  return cube && around([cubeSpot(layout, cube.owner, cube.offered)], CUBE + 4);
}

/** One box around dice that lie together, one each around those that do not. */
export function diceBoxes({ dice, mayThrow, turn }: BoardState, layout: Layout): Box[] {
  if (dice) {
    const spots = diceSpots(layout, dice);
    const apart = dice.landing !== undefined || dice.opening === true;
    return apart ? spots.map((spot) => around([spot], DIE + 8)) : [around(spots, DIE + 8)];
  }
  if (!mayThrow || !turn) return [];
  const { x, y } = centre(throwingHalf(layout, turn));
  return [around([{ x: x - 25, y }, { x: x + 25, y }], DIE + 12)];
}

function actor(id: string, can: boolean, words: string, boxes: readonly Box[]): TemplateResult {
  return svg`
    <g role="button" class=${can ? "target can" : "target"} data-place=${id} tabindex="0"
      aria-disabled=${can ? "false" : "true"} aria-label=${words}>${boxes.map(hitRect)}</g>`;
}

function hitRect({ x, y, width, height }: Box): TemplateResult {
  return svg`<rect x=${x} y=${y} width=${width} height=${height} rx="4"></rect>`;
}

/** The box around squares of this size. */
function around(spots: readonly Spot[], side: number): Box {
  const xs = spots.map((spot) => spot.x);
  const ys = spots.map((spot) => spot.y);
  const x = Math.min(...xs) - side / 2;
  const y = Math.min(...ys) - side / 2;
  return { x, y, width: Math.max(...xs) + side / 2 - x, height: Math.max(...ys) + side / 2 - y };
}
