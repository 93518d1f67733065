/** The board in words: names of places for screen readers, and the whole of it as text. */

import { plural, tr } from "../texts";
import { fromBottom, placeOf, type Layout, type Target } from "./geometry";
import { BAR, OFF, opponent, type BoardState, type Seat } from "./state";

const SEATS: readonly Seat[] = ["white", "black"];

/** What a target is called; `viewer` is the side that is spoken to, null for an onlooker. */
export function targetName(layout: Layout, target: Target, viewer: Seat | null): string {
  if (target.kind === "point") {
    const n = target.point;
    return viewer === layout.bottom ? tr("your {n} point", { n }) : tr("{n} point", { n });
  }
  const { seat } = target;
  if (viewer && seat === viewer) return target.kind === "bar" ? tr("your bar") : tr("your tray");
  if (viewer) return target.kind === "bar" ? tr("opponent's bar") : tr("opponent's tray");
  if (target.kind === "bar") return seat === "white" ? tr("White's bar") : tr("Black's bar");
  return seat === "white" ? tr("White's tray") : tr("Black's tray");
}

/** How many checkers of whom lie there. */
export function contents(
  state: BoardState,
  layout: Layout,
  target: Target,
  viewer: Seat | null,
): string {
  const seats = target.kind === "point" ? SEATS : [target.seat];
  const parts = seats.flatMap((seat) => {
    const n = state[seat][placeOf(layout, target, seat)] ?? 0;
    return n > 0 ? [some(seat, n, viewer, target.kind === "point")] : [];
  });
  return parts.length ? parts.join(", ") : tr("empty");
}

function some(seat: Seat, n: number, viewer: Seat | null, named: boolean): string {
  if (!named) return plural("{n} checker", "{n} checkers", n);
  if (viewer === seat) return plural("{n} checker of yours", "{n} checkers of yours", n);
  if (viewer) return plural("{n} checker of the opponent", "{n} checkers of the opponent", n);
  return seat === "white"
    ? plural("{n} white checker", "{n} white checkers", n)
    : plural("{n} black checker", "{n} black checkers", n);
}

/** The accessible name of a target: "your 6 point: 5 checkers of yours, can move". */
export function targetWords(
  state: BoardState,
  layout: Layout,
  target: Target,
  viewer: Seat | null,
  selected: number | null,
): string {
  const place = targetName(layout, target, viewer);
  const checkers = contents(state, layout, target, viewer);
  const words = [tr("{place}: {checkers}", { place, checkers })];
  const { movable } = state;
  if (movable && (target.kind === "point" || target.seat === movable)) {
    const own = placeOf(layout, target, movable);
    if (own === selected) words.push(tr("picked up"));
    else if (selected !== null && state.destinations[selected]?.includes(own)) {
      words.push(tr("can go here"));
    } else if (selected === null && state.destinations[own]?.length) words.push(tr("can move"));
  }
  return words.join(", ");
}

/** What the dice say, and what can be done with them. */
export function diceWords(state: BoardState): string {
  const { dice } = state;
  if (!dice) return state.mayThrow ? tr("Throw the dice") : tr("no dice thrown");
  const words = [tr("dice: {values}", { values: dice.values.join(", ") })];
  const spent = dice.spent.filter(Boolean).length;
  if (dice.cocked) words.push(tr("cocked"));
  else if (spent) words.push(plural("{n} played", "{n} played", spent));
  if (state.mayPickUp) words.push(tr("pick up the dice"));
  else if (state.maySwap) words.push(tr("swap the dice"));
  return words.join(", ");
}

/** Whose the cube is, at what value, and what can be done with it. */
export function cubeWords(state: BoardState, viewer: Seat | null): string {
  const { cube } = state;
  if (!cube) return tr("no cube");
  const { value } = cube;
  if (cube.offered) return tr("cube offered at {value}", { value });
  const words = [cubePlace(cube.owner, value, viewer)];
  if (state.mayDouble) words.push(tr("you may double"));
  return words.join(", ");
}

function cubePlace(owner: Seat | null, value: number, viewer: Seat | null): string {
  if (!owner) return tr("cube in the middle, at {value}", { value });
  if (viewer) {
    return owner === viewer
      ? tr("your cube, at {value}", { value })
      : tr("opponent's cube, at {value}", { value });
  }
  return owner === "white"
    ? tr("White's cube, at {value}", { value })
    : tr("Black's cube, at {value}", { value });
}

/** The whole board, a line a place that holds something, in the bottom side's order. */
export function boardLines(state: BoardState, layout: Layout, viewer: Seat | null): string[] {
  const line = (target: Target) =>
    tr("{place}: {checkers}", {
      place: targetName(layout, target, viewer),
      checkers: contents(state, layout, target, viewer),
    });
  const lines: string[] = [];
  for (let point = 24; point >= 1; point--) {
    const held = SEATS.some((seat) => state[seat][fromBottom(layout, seat, point)]);
    if (held) lines.push(line({ kind: "point", point }));
  }
  for (const seat of [layout.bottom, opponent(layout.bottom)]) {
    if (state[seat][BAR]) lines.push(line({ kind: "bar", seat }));
    if (state[seat][OFF]) lines.push(line({ kind: "off", seat }));
  }
  if (state.cube) lines.push(cubeWords({ ...state, mayDouble: false }, viewer));
  if (state.dice) lines.push(diceWords({ ...state, mayPickUp: false, maySwap: false }));
  return lines;
}
