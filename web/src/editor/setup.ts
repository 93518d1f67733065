/** A position that is being set up, and what about it may be changed. */

import {
  INITIAL,
  OFF,
  across,
  opponent,
  type BoardState,
  type Place,
  type Seat,
} from "../board/state";
import type { Settings } from "../parts/settings";
import type { Counts } from "../room/view";
import { tr } from "../texts";

export const CHECKERS = 15;

export interface Setup {
  white: Counts;
  black: Counts;
  turn: Seat;
  /** Null before the throw. */
  dice: readonly [number, number] | null;
  cube: { value: number; owner: Seat | null };
  /** 0 in money play. */
  length: number;
  score: readonly [number, number];
  crawford: boolean;
  jacoby: boolean;
  beavers: boolean;
}

export const START: Setup = {
  white: INITIAL.white,
  black: INITIAL.black,
  turn: "white",
  dice: null,
  cube: { value: 1, owner: null },
  length: 0,
  score: [0, 0],
  crawford: false,
  jacoby: true,
  beavers: true,
};

const NOBODY: Counts = Array.from({ length: 26 }, (_, place) => (place === OFF ? CHECKERS : 0));

/** The same with every checker in its tray. */
export function emptied(setup: Setup): Setup {
  return { ...setup, white: NOBODY, black: NOBODY, dice: null };
}

/**
 * The position with so many checkers of a side on a place, taken from its tray and put back there;
 * or a sentence that says why that cannot be.
 */
export function placed(setup: Setup, seat: Seat, place: Place, count: number): Setup | string {
  if (place === OFF) return tr("The tray holds what is not on the board.");
  const own = [...setup[seat]];
  const free = (own[OFF] ?? 0) + (own[place] ?? 0);
  const there = place <= 24 ? (setup[opponent(seat)][across(place)] ?? 0) : 0;
  if (there && count > 0) return tr("Checkers of the other side stand there.");
  if (count > free && !own[OFF]) return tr("All fifteen checkers are on the board.");
  own[place] = Math.max(0, Math.min(count, free));
  own[OFF] = free - own[place];
  return { ...setup, [seat]: own };
}

/** The position with one checker of a side taken elsewhere; or why that cannot be. */
export function carried(setup: Setup, seat: Seat, from: Place, to: Place): Setup | string {
  const lifted = from === OFF ? setup : placed(setup, seat, from, (setup[seat][from] ?? 0) - 1);
  if (typeof lifted === "string" || to === OFF) return lifted;
  return placed(lifted, seat, to, (lifted[seat][to] ?? 0) + 1);
}

/** Why this cannot be played from, as far as can be seen at once; null when it can. */
export function problemOf(setup: Setup): string | null {
  for (const seat of ["white", "black"] as const) {
    if (setup[seat][OFF] === CHECKERS) {
      return seat === "white"
        ? tr("White has no checker on the board: the game is over.")
        : tr("Black has no checker on the board: the game is over.");
    }
  }
  if (setup.length && Math.max(...setup.score) >= setup.length) {
    return tr("With this score the match is over.");
  }
  return null;
}

/** The board of an editor; the checkers of the brush can be dragged. */
export function editorBoard(setup: Setup, brush: Seat, settings: Settings): BoardState {
  return {
    ...INITIAL,
    white: setup.white,
    black: setup.black,
    home: settings.home,
    numbers: settings.numbers,
    turn: setup.turn,
    cube: { ...setup.cube, offered: null },
    dice: setup.dice && { seat: setup.turn, values: setup.dice, spent: [false, false] },
    movable: brush,
    free: true,
    editable: true,
  };
}

/** The pips that a side has still to go. */
export function pipsOf(own: Counts): number {
  return own.reduce((sum, count, place) => sum + count * place, 0);
}
