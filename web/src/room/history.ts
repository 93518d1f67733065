/** What has happened, one line for a turn. */

import type { Seat } from "../board/state";
import { playText } from "./notation";
import type { Step } from "./view";

export interface Row {
  /** The step after which the board looks like this. */
  version: number;
  seat: Seat | null;
  dice: string;
  /** The play in notation; null where the line is not a turn. */
  play: string | null;
  /** The same in words. */
  words: string;
  heading: boolean;
}

const HIDDEN: ReadonlySet<string> = new Set(["lot", "resumed", "match_started"]);

/** The lines of some steps, oldest first: a throw and its play are one. */
export function rowsOf(steps: readonly Step[]): readonly Row[] {
  const rows: Row[] = [];
  for (const step of steps) {
    if (HIDDEN.has(step.kind) || (!step.told.length && !step.dice)) continue;
    if (isPlay(step)) addPlay(rows, step);
    else rows.push(rowOf(step));
  }
  return rows;
}

function rowOf(step: Step): Row {
  const opening = step.kind === "opening_thrown";
  const seat = opening ? opener(step) : step.seat;
  const begins = seat !== null && (opening || step.kind === "thrown");
  return {
    version: step.version,
    seat,
    dice: begins ? diceText(step.dice ?? []) : "",
    play: null,
    words: step.told.join(" "),
    heading: step.kind === "game_started",
  };
}

/** A play goes into the line of its throw. */
function addPlay(rows: Row[], step: Step): void {
  const before = rows.at(-1);
  const play = playText(step.moves ?? []) || "–";
  const words = step.told.join(" ");
  if (before?.dice && before.play === null && before.seat === step.seat) {
    rows[rows.length - 1] = {
      ...before,
      version: step.version,
      play,
      words: `${before.words} ${words}`,
    };
  } else {
    rows.push({ version: step.version, seat: step.seat, dice: "", play, words, heading: false });
  }
}

function isPlay(step: Step): boolean {
  return step.kind === "played" || step.kind === "picked_up";
}

function opener(step: Step): Seat | null {
  const [white = 0, black = 0] = step.dice ?? [];
  if (white === black) return null;
  return white > black ? "white" : "black";
}

/** `6-3`, the larger first. */
export function diceText(dice: readonly number[]): string {
  return [...dice].sort((a, b) => b - a).join("-");
}
