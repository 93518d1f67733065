/** Where a key or a button leads in a match to study. */

import type { Seat } from "../board/state";
import { opponent } from "../board/state";
import type { Course, Turn } from "./data";

/** Equity lost from which a decision is an error that is stepped to. */
export const ERROR = 0.04;

/** What a side lost by a turn: its own decision, or its answer to a double. */
export function lossOf(turn: Turn, seat: Seat | null): number {
  const own = turn.loss ?? 0;
  const answer = turn.kind === "play" ? 0 : (turn.answer_loss ?? 0);
  if (seat === null) return Math.max(own, answer);
  return seat === turn.seat ? own : answer;
}

/** Who lost most by a turn. */
export function loser(turn: Turn): Seat {
  return lossOf(turn, turn.seat) >= lossOf(turn, opponent(turn.seat))
    ? turn.seat
    : opponent(turn.seat);
}

/** Whether a turn was an error of this side; of either one for null. */
export function isError(turn: Turn, seat: Seat | null): boolean {
  return lossOf(turn, seat) >= ERROR || (turn.kind === "play" && turn.illegal && seat === null);
}

/** The dearest error; null where there is none. */
export function worst(turns: readonly Turn[], seat: Seat | null): number | null {
  let found: number | null = null;
  for (const [at, turn] of turns.entries()) {
    if (!isError(turn, seat)) continue;
    if (found === null || lossOf(turn, seat) > lossOf(turns[found]!, seat)) found = at;
  }
  return found;
}

/** The next error after a turn, or before it; null where there is none. */
export function nextError(
  turns: readonly Turn[],
  at: number,
  step: 1 | -1,
  seat: Seat | null,
): number | null {
  for (let index = at + step; index >= 0 && index < turns.length; index += step) {
    if (isError(turns[index]!, seat)) return index;
  }
  return null;
}

/** The turn that an event belongs to, or the next one. */
export function turnOf(turns: readonly Turn[], index: number): number {
  const found = turns.findIndex((turn) => turn.index >= index);
  return found < 0 ? Math.max(0, turns.length - 1) : found;
}

/** Where a key leads from here; null when it leads nowhere. */
export function stepByKey(
  { turns, games }: Course,
  at: number,
  key: string,
  seat: Seat | null,
): number | null {
  const last = turns.length - 1;
  switch (key) {
    case "ArrowRight":
      return Math.min(last, at + 1);
    case "ArrowLeft":
      return Math.max(0, at - 1);
    case "Home":
      return 0;
    case "End":
      return last;
    case "PageDown":
      return games.find((game) => game.start > at)?.start ?? last;
    case "PageUp":
      return games.findLast((game) => game.start < at)?.start ?? 0;
    case "e":
      return nextError(turns, at, 1, seat);
    case "E":
      return nextError(turns, at, -1, seat);
    default:
      return null;
  }
}
