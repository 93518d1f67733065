/** A match as a row of boards to step through. */

import type { BoardStep } from "../parts/steps";

export interface Course {
  /** The steps that are shown, oldest first. */
  boards: readonly BoardStep[];
  /** For each game its number and the index of its first board. */
  games: readonly { number: number; start: number }[];
}

const HIDDEN: ReadonlySet<string> = new Set(["lot", "joined", "resumed", "match_started"]);

/** What of some steps is shown one after another. */
export function courseOf(steps: readonly BoardStep[]): Course {
  const boards = steps.filter((step) => step.game > 0 && !HIDDEN.has(step.kind));
  const games: { number: number; start: number }[] = [];
  for (const [start, step] of boards.entries()) {
    if (step.game && step.game !== games.at(-1)?.number) games.push({ number: step.game, start });
  }
  return { boards, games };
}

/** The index of the board that belongs to this version, or the last before it. */
export function indexOf(course: Course, version: number): number {
  return Math.max(
    0,
    course.boards.findLastIndex((step) => step.version <= version),
  );
}

/** Where a key leads from here; null when it leads nowhere. */
export function stepByKey(course: Course, at: number, key: string): number | null {
  const last = course.boards.length - 1;
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
      return course.games.find((game) => game.start > at)?.start ?? last;
    case "PageUp":
      return course.games.findLast((game) => game.start < at)?.start ?? 0;
    default:
      return null;
  }
}
