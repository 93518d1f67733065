/**
 * Where everything lies, in millimetres of a board whose checkers are 40 mm wide.
 *
 * `x` runs to the right and `y` down from the board's outer top left corner, for all orientations.
 * Half a board is 240 by 480, the measures in which the landing of the dice is given.
 */

import { BAR, OFF, across, opponent } from "./state";
import type { Dice, Landing, Place, Seat } from "./state";

export const CHECKER = 40;
export const HALF = 6 * CHECKER;
export const DEPTH = 12 * CHECKER;
/** Checkers of a point that lie beside each other; the others form a pyramid on top of them. */
export const STACK = 5;
/** Length of the triangles. */
export const POINT = 204;
/** Thickness of a checker that stands on its edge in the tray. */
export const EDGE = 14;
export const CUBE = 38;
/** Edge of a die that lies tidily, and of one that lies where it landed. */
export const DIE = 34;
export const LANDED_DIE = 27;

export interface Spot {
  x: number;
  y: number;
}

export interface Box extends Spot {
  width: number;
  height: number;
}

/** What the position of everything depends on. */
export interface Layout {
  bottom: Seat;
  home: "right" | "left";
  /** Narrow screens: a thin frame, no tray for the cube, which lies on the bar instead. */
  compact: boolean;
}

interface Measures {
  edge: number;
  rail: number;
  bar: number;
  gap: number;
  tray: number;
  cubeTray: number;
}

const FULL: Measures = { edge: 26, rail: 32, bar: 52, gap: 14, tray: 56, cubeTray: 56 };
const COMPACT: Measures = { edge: 8, rail: 25, bar: 44, gap: 6, tray: 44, cubeTray: 0 };

export function measures(layout: Layout): Measures {
  return layout.compact ? COMPACT : FULL;
}

/** Left edges with the homes on the right: cube tray, outer half, bar, home half, tray. */
function columns(layout: Layout) {
  const { edge, bar, gap, tray, cubeTray } = measures(layout);
  const outer = edge + (cubeTray ? cubeTray + gap : 0);
  const middle = outer + HALF;
  const home = middle + bar;
  const off = home + HALF + gap;
  return { cube: edge, outer, middle, home, off, width: off + tray + edge };
}

export function size(layout: Layout): { width: number; height: number } {
  return { width: columns(layout).width, height: DEPTH + 2 * measures(layout).rail };
}

/** Turns a box of the board with its homes on the right into this layout's. */
function turned(layout: Layout, box: Box): Box {
  if (layout.home === "right") return box;
  return { ...box, x: size(layout).width - box.x - box.width };
}

function middle(layout: Layout): number {
  return size(layout).height / 2;
}

/** The playing surface of the half with both homes, or of the other. */
export function halfBox(layout: Layout, half: "home" | "outer"): Box {
  const { rail } = measures(layout);
  return turned(layout, { x: columns(layout)[half], y: rail, width: HALF, height: DEPTH });
}

export function barBox(layout: Layout): Box {
  const { rail, bar } = measures(layout);
  return turned(layout, { x: columns(layout).middle, y: rail, width: bar, height: DEPTH });
}

/** The tray where this side's checkers go when they are borne off. */
export function trayBox(layout: Layout, seat: Seat): Box {
  const { rail, tray } = measures(layout);
  const y = seat === layout.bottom ? middle(layout) : rail;
  return turned(layout, { x: columns(layout).off, y, width: tray, height: DEPTH / 2 });
}

/** The tray of the cube; null where it lies on the bar. */
export function cubeTrayBox(layout: Layout): Box | null {
  const { rail, cubeTray } = measures(layout);
  if (!cubeTray) return null;
  return turned(layout, { x: columns(layout).cube, y: rail, width: cubeTray, height: DEPTH });
}

/** The column of a point, in the numbers of the side at the bottom, from the rail to the middle. */
export function pointBox(layout: Layout, point: number): Box {
  const above = point > 12;
  const column = above ? 25 - point : point;
  const { home, outer } = columns(layout);
  const x = column <= 6 ? home + HALF - column * CHECKER : outer + HALF - (column - 6) * CHECKER;
  const y = above ? measures(layout).rail : middle(layout);
  return turned(layout, { x, y, width: CHECKER, height: DEPTH / 2 });
}

/** The half of the bar on this side. */
export function barHalf(layout: Layout, seat: Seat): Box {
  const box = barBox(layout);
  const y = seat === layout.bottom ? middle(layout) : box.y;
  return { ...box, y, height: DEPTH / 2 };
}

export function centre(box: Box): Spot {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The point's number in the numbers of the side at the bottom. */
export function fromBottom(layout: Layout, seat: Seat, place: Place): Place {
  return seat === layout.bottom ? place : across(place);
}

/** The centre of the checker number `k` (from 0) of the `count` that `seat` has on `place`. */
export function checkerSpot(
  layout: Layout,
  seat: Seat,
  place: Place,
  k: number,
  count: number,
): Spot {
  if (place === OFF) return offSpot(layout, seat, k);
  if (place === BAR) return barSpot(layout, seat, k, count);
  const point = fromBottom(layout, seat, place);
  const box = pointBox(layout, point);
  const depth = pyramid(k) + CHECKER / 2;
  return {
    x: box.x + CHECKER / 2,
    y: point > 12 ? box.y + depth : box.y + box.height - depth,
  };
}

/** How far from the rail checker `k` begins: five, then four upon them, then three… */
function pyramid(k: number): number {
  let layer = 0;
  for (let left = STACK; k >= left && left > 1; left--) {
    k -= left;
    layer++;
  }
  return (k + layer * 0.6) * CHECKER;
}

function offSpot(layout: Layout, seat: Seat, k: number): Spot {
  const box = trayBox(layout, seat);
  const depth = 8 + (k + 0.5) * EDGE;
  const y = seat === layout.bottom ? box.y + box.height - depth : box.y + depth;
  return { x: box.x + box.width / 2, y };
}

function barSpot(layout: Layout, seat: Seat, k: number, count: number): Spot {
  const first = layout.compact ? 42 : CHECKER * 0.85;
  const last = DEPTH / 2 - CHECKER / 2 - (layout.compact ? CUBE + 10 : 10);
  const apart = Math.min(CHECKER, (last - first) / Math.max(1, count - 1));
  const away = first + k * apart;
  const side = seat === layout.bottom ? 1 : -1;
  return { x: centre(barBox(layout)).x, y: middle(layout) + side * away };
}

/** Where the cube lies: in the middle, with its owner, or across the board when it is offered. */
export function cubeSpot(layout: Layout, owner: Seat | null, offered: Seat | null): Spot {
  if (offered) {
    const half = centre(halfBox(layout, "outer"));
    return { x: half.x, y: half.y + (offered === layout.bottom ? 14 : -14) };
  }
  const lane = centre(cubeTrayBox(layout) ?? barBox(layout));
  if (!owner) return lane;
  const away = DEPTH / 2 - CUBE / 2 - (layout.compact ? 4 : 9);
  return { x: lane.x, y: lane.y + (owner === layout.bottom ? away : -away) };
}

/** The half into which this side throws: White bears off on his right, Black on his left. */
export function throwingHalf(layout: Layout, seat: Seat): Box {
  return halfBox(layout, seat === "white" ? "home" : "outer");
}

export interface DieSpot extends Spot {
  /** Edge of the die. */
  size: number;
  /** Degrees. */
  angle: number;
  value: number;
  spent: "no" | "half" | "yes";
  tilted: boolean;
  /** It seems to be the one that makes the throw not count. */
  suspect: boolean;
}

/** Degrees by which dice that lie tidily are turned, so that they look thrown all the same. */
const CASUAL: readonly number[] = [-6, 4, 7, -3];

/** Every die that lies on the board. */
export function diceSpots(layout: Layout, dice: Dice): DieSpot[] {
  const { landing } = dice;
  if (landing && landing.length === dice.values.length) {
    const dies = dice.values.map((value, i) => landed(layout, dice, value, landing[i]!, i));
    if (!dice.cocked) return dies.map((die) => ({ ...die, suspect: false }));
    const found = dies.some((die) => die.suspect);
    return found ? dies : dies.map((die) => ({ ...die, suspect: true }));
  }
  if (dice.opening) {
    return dice.values.map((value, i) => {
      const half = throwingHalf(layout, i === 0 ? "white" : "black");
      return tidy(half, value, 0, 1, spentOf(dice, i));
    });
  }
  const half = throwingHalf(layout, dice.seat);
  const shown = Math.max(dice.values.length, dice.spent.length);
  return Array.from({ length: shown }, (_, i) => {
    const value = dice.values[i] ?? dice.values[0]!;
    return tidy(half, value, i, shown, dice.spent[i] ? "yes" : "no");
  });
}

function spentOf(dice: Dice, i: number): DieSpot["spent"] {
  const each = dice.spent.length / dice.values.length;
  const own = dice.spent.slice(i * each, (i + 1) * each);
  if (own.length === 0 || !own.some(Boolean)) return "no";
  return own.every(Boolean) ? "yes" : "half";
}

function tidy(half: Box, value: number, i: number, n: number, spent: DieSpot["spent"]): DieSpot {
  const apart = n > 2 ? DIE + 8 : DIE + 16;
  const { x, y } = centre(half);
  const angle = CASUAL[i % CASUAL.length]!;
  const along = x + (i - (n - 1) / 2) * apart;
  return { x: along, y, size: DIE, angle, value, spent, tilted: false, suspect: false };
}

function landed(layout: Layout, dice: Dice, value: number, at: Landing, i: number): DieSpot {
  const thrower = dice.opening ? (i === 0 ? "white" : "black") : dice.seat;
  const half = throwingHalf(layout, thrower);
  const { width, height } = size(layout);
  const outwards = half.x > centre(barBox(layout)).x ? half.x + at.x : half.x + half.width - at.x;
  const nearBottom = thrower === layout.bottom;
  const y = nearBottom ? half.y + half.height - at.y : half.y + at.y;
  const rim = LANDED_DIE / 2 + 1;
  return {
    x: clamp(outwards, rim, width - rim),
    y: clamp(y, rim, height - rim),
    size: LANDED_DIE,
    angle: ((at.x * 37 + at.y * 53) % 90) - 45,
    value,
    spent: spentOf(dice, i),
    tilted: at.tilted,
    suspect: at.tilted || at.x < 0 || at.x > HALF || at.y < 0 || at.y > DEPTH,
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Something of the board that can be pointed at or focused. */
export type Target =
  | { kind: "point"; point: number }
  | { kind: "bar"; seat: Seat }
  | { kind: "off"; seat: Seat };

/** The point (in the bottom side's numbers), bar or tray under a spot; null on the frame. */
export function targetAt(layout: Layout, spot: Spot): Target | null {
  const { bottom } = layout;
  for (let point = 1; point <= 24; point++) {
    if (inside(pointBox(layout, point), spot)) return { kind: "point", point };
  }
  for (const seat of [bottom, opponent(bottom)]) {
    if (inside(barHalf(layout, seat), spot)) return { kind: "bar", seat };
    if (inside(trayBox(layout, seat), spot)) return { kind: "off", seat };
  }
  return null;
}

export function inside(box: Box, { x, y }: Spot): boolean {
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}

/** A target as a place of this side: the whole bar and the whole tray count as its own. */
export function placeOf(layout: Layout, target: Target, seat: Seat): Place {
  if (target.kind === "bar") return BAR;
  if (target.kind === "off") return OFF;
  return fromBottom(layout, seat, target.point);
}

/** The target that is this place of this side. */
export function targetOf(layout: Layout, seat: Seat, place: Place): Target {
  if (place === BAR) return { kind: "bar", seat };
  if (place === OFF) return { kind: "off", seat };
  return { kind: "point", point: fromBottom(layout, seat, place) };
}

export function targetBox(layout: Layout, target: Target): Box {
  if (target.kind === "point") return pointBox(layout, target.point);
  return target.kind === "bar" ? barHalf(layout, target.seat) : trayBox(layout, target.seat);
}

/** The slot of a point (0 next to the rail) at a height of the board. */
export function slotAt(layout: Layout, point: number, spot: Spot): number {
  const box = pointBox(layout, point);
  const depth = point > 12 ? spot.y - box.y : box.y + box.height - spot.y;
  return Math.max(0, Math.floor(depth / CHECKER));
}
