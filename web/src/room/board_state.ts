/** What the board has to show of a room. */

import {
  INITIAL,
  opponent,
  type BoardState,
  type Cube,
  type Dice,
  type Landing,
  type LastPlay,
  type Seat,
} from "../board/state";
import type { Settings } from "../parts/settings";
import { diceToPlay, type Trial } from "./trial";
import type { View, ViewCube, ViewDice } from "./view";

export interface Looks {
  settings: Settings;
  /** The side at the bottom has been exchanged by hand. */
  flipped: boolean;
  /** The smaller die comes first. */
  swapped: boolean;
  /** Tells throws apart. */
  throwId: number;
  /** Whether an action is on its way: nothing more can be done until it has arrived. */
  waiting: boolean;
}

/** The board of a view, with what has been tried of the turn. */
export function boardState(view: View, trial: Trial | null, looks: Looks): BoardState {
  const may = (deed: View["may"][number]) => !looks.waiting && view.may.includes(deed);
  const board = trial?.board ?? view.board;
  const moving = trial !== null && may("play");
  return {
    ...INITIAL,
    white: board.white,
    black: board.black,
    bottom: bottomSeat(view, looks),
    home: looks.settings.home,
    numbers: looks.settings.numbers,
    turn: view.phase === "over" ? null : view.actor,
    movable: moving ? trial.seat : null,
    destinations: moving ? trial.destinations : {},
    free: moving && trial.free,
    dice: boardDice(view, trial, looks),
    cube: boardCube(view.cube, view.actor),
    mayThrow: may("throw"),
    mayDouble: may("double"),
    mayPickUp: moving && trial.complete,
    mayUndo: moving && trial.moves.length > 0,
    maySwap: moving && trial.moves.length === 0 && swappable(view.dice, trial),
    last: looks.settings.arrows && !trial?.moves.length ? lastPlay(view.last) : null,
  };
}

/** Whose home is at the bottom. */
export function bottomSeat(view: View, looks: Looks): Seat {
  const { settings } = looks;
  let seat: Seat = view.you === "black" && settings.bottom === "own" ? "black" : "white";
  if (view.you === "both" && settings.turning && view.actor) seat = view.actor;
  return looks.flipped ? opponent(seat) : seat;
}

function boardDice(view: View, trial: Trial | null, looks: Looks): Dice | null {
  const dice = view.dice;
  if (!dice) return null;
  const order = swappable(dice, trial) && looks.swapped ? reversed(dice) : dice;
  const shown = shownDice(order, view.turn);
  if (!trial) return { ...shown, throw: looks.throwId };
  const spent = trial.spent.length === 4 ? trial.spent : inOrder(order.values, trial.spent);
  return { ...shown, spent, throw: looks.throwId };
}

/** Dice as they lie, none of them played. */
export function shownDice(dice: ViewDice, turn: Seat | null): Dice {
  return {
    seat: dice.seat ?? turn ?? openingWinner(dice.values),
    values: dice.values,
    spent: diceToPlay(dice.values).map(() => false),
    opening: dice.seat === null,
    cocked: dice.cocked,
    ...(dice.landing ? { landing: dice.landing.map(asLanding) } : {}),
  };
}

/** Whether it makes a difference which of the dice comes first. */
function swappable(dice: ViewDice | null, trial: Trial | null): boolean {
  if (!dice?.seat || !trial || trial.free) return false;
  return dice.values[0] !== dice.values[1];
}

function reversed(dice: ViewDice): ViewDice {
  return { ...dice, values: dice.values.toReversed(), landing: dice.landing?.toReversed() ?? null };
}

/** Which dice are spent, told largest first, in the order in which they lie. */
function inOrder(values: readonly number[], spent: readonly boolean[]): readonly boolean[] {
  const [first = 0, second = 0] = values;
  return first >= second ? spent : spent.toReversed();
}

function openingWinner([white = 0, black = 0]: readonly number[]): Seat {
  return black > white ? "black" : "white";
}

function asLanding([x, y, tilted]: readonly [number, number, boolean]): Landing {
  return { x, y, tilted };
}

/** While a double waits the cube lies before whoever is to answer. */
export function boardCube(cube: ViewCube | null, actor: Seat | null): Cube | null {
  if (!cube) return null;
  return {
    value: cube.offered ?? cube.value,
    owner: cube.owner,
    offered: cube.offered ? actor : null,
  };
}

/** The play before, as arrows. */
export function lastPlay(last: View["last"]): LastPlay | null {
  return last && { seat: last.seat, moves: last.moves.map(([from, to]) => [from, to] as const) };
}
