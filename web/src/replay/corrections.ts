/** Correcting what was written down wrongly of a finished match. */

import { postJson } from "../parts/api";
import type { BoardStep } from "../parts/steps";

export interface Correction {
  /** The step that was written down wrongly. */
  version: number;
  dice?: readonly number[];
  /** The play in notation. */
  play?: string;
}

export interface Corrected {
  /** The match as it would have gone. */
  steps: readonly BoardStep[];
  /** The first later step that cannot be any more, and why; null when all still stands. */
  broken: { version: number; why: string } | null;
}

/** What becomes of a match with a correction; nothing is kept. Throws a `Refusal`. */
export function correct(match: string, correction: Correction): Promise<Corrected> {
  const path = `/api/v1/matches/${encodeURIComponent(match)}/corrections`;
  return postJson<Corrected>(path, correction);
}

/** The dice that are typed as `31` or `3-1`; null when these are none. */
export function typedDice(text: string): readonly number[] | null {
  const found = /^\s*([1-6])\D*([1-6])\s*$/.exec(text);
  return found ? [Number(found[1]), Number(found[2])] : null;
}
