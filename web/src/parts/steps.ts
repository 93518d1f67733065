/** The steps of a match with the board of each, from `/api/v1/matches/{match}/steps`. */

import { INITIAL, type BoardState, type Seat } from "../board/state";
import { boardCube, lastPlay, shownDice } from "../room/board_state";
import type { Counts, Pair, Step, View, ViewCube, ViewDice } from "../room/view";
import { getJson } from "./api";
import type { Settings } from "./settings";

/** A step, and what then lay on the table. */
export interface BoardStep extends Step {
  game: number;
  score: readonly [number, number];
  board: Pair<Counts>;
  cube: ViewCube | null;
  turn: Seat | null;
  actor: Seat | null;
  /** The dice on the table. */
  lies: ViewDice | null;
  last: View["last"];
  xgid: string | null;
}

/** All steps of a match so far, oldest first. */
export async function stepsOf(match: string): Promise<readonly BoardStep[]> {
  const path = `/api/v1/matches/${encodeURIComponent(match)}/steps`;
  const { steps } = await getJson<{ steps: readonly BoardStep[] }>(path);
  return steps;
}

const PLAYS: ReadonlySet<string> = new Set(["played", "picked_up"]);

/** The board as it was after a step; a play is shown with its arrows. */
export function boardAt(step: BoardStep, settings: Settings, bottom: Seat): BoardState {
  return {
    ...INITIAL,
    ...step.board,
    bottom,
    home: settings.home,
    numbers: settings.numbers,
    turn: step.actor,
    cube: boardCube(step.cube, step.actor),
    dice: step.lies && shownDice(step.lies, step.turn),
    last: PLAYS.has(step.kind) ? lastPlay(step.last) : null,
  };
}
