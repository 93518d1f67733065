/** Turns in which nothing is left to decide. */

import { BAR, OFF, opponent, type Seat } from "../board/state";
import { applied, diceToPlay, signature, type LegalTrial } from "./trial";
import type { Counts, Pair, TreeMove } from "./view";

/** More ends than this are never one play: looking stops there. */
const MOST = 2000;

/**
 * The rest of the turn when every way to complete it leaves the same board; else null.
 *
 * A checker that is hit on one way and not on another makes two boards, so that hits and their
 * order are never decided here.
 */
export function forcedRest(trial: LegalTrial): readonly TreeMove[] | null {
  const ends = completions(trial);
  const [first] = ends;
  if (!first || ends.length >= MOST) return null;
  return ends.every((end) => end.board === first.board) ? first.moves : null;
}

/**
 * The rest of the turn when both sides are past each other and every die can bear a checker off in
 * one way only; else null.
 */
export function bearOffRest(trial: LegalTrial): readonly TreeMove[] | null {
  if (trial.path.length || !isRace(trial.board) || !allHome(trial.board[trial.seat])) return null;
  const left = trial.board[trial.seat].reduce((sum, count, place) => sum + (place ? count : 0), 0);
  const dice = Math.min(diceToPlay(trial.tree.dice).length, left);
  const off = completions(trial, (move) => move[1] === OFF).filter(
    (end) => end.moves.length === dice,
  );
  const [first] = off;
  return first && off.every((end) => end.board === first.board) ? first.moves : null;
}

/** Whether no checker can hit another any more. */
export function isRace(board: Pair<Counts>): boolean {
  return farthest(board, "white") + farthest(board, opponent("white")) < BAR;
}

function farthest(board: Pair<Counts>, seat: Seat): number {
  return board[seat].findLastIndex((count) => count > 0);
}

function allHome(own: Counts): boolean {
  return own.every((count, place) => place <= 6 || count === 0);
}

interface End {
  moves: readonly TreeMove[];
  board: string;
}

/** One way to each node at which the turn can end, along moves that are wanted. */
function completions(trial: LegalTrial, wanted: (move: TreeMove) => boolean = () => true): End[] {
  const ends: End[] = [];
  const seen = new Set<number>();
  const walk = (at: LegalTrial, moves: readonly TreeMove[], board: Pair<Counts>, node: number) => {
    if (seen.has(node) || ends.length >= MOST) return;
    seen.add(node);
    if (at.tree.nodes[node]?.end) ends.push({ moves, board: signature(board) });
    for (const move of at.tree.nodes[node]?.moves ?? []) {
      if (!wanted(move)) continue;
      const after = applied(board, at.seat, [move[0], move[1], move[2]]);
      walk(at, [...moves, move], after, move[4]);
    }
  };
  walk(trial, [], trial.board, trial.path.at(-1)?.[4] ?? 0);
  return ends;
}
