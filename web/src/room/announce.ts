/** Says aloud, to those who use a screen reader, what happens at the table. */

import type { Seat } from "../board/state";
import type { Sound } from "./sounds";
import type { Step } from "./view";

/** Kinds of steps that say nothing anybody waits for. */
const QUIET: ReadonlySet<string> = new Set(["lot", "resumed"]);

/** All that some steps tell, in one text; empty when there is nothing to say. */
export function told(steps: readonly Step[]): string {
  return steps
    .filter((step) => !QUIET.has(step.kind))
    .flatMap((step) => step.told)
    .join(" ");
}

/** The sound of a step. What one does oneself with checkers has sounded already. */
export function soundOf(step: Step, mine: readonly Seat[]): Sound | null {
  const own = step.seat !== null && mine.includes(step.seat);
  switch (step.kind) {
    case "thrown":
    case "opening_thrown":
    case "cocked":
    case "premature_throw":
      return "dice";
    case "played":
    case "picked_up":
      if (own || !step.moves?.length) return null;
      return step.moves.some((move) => move[2]) ? "hit" : "checker";
    case "doubled":
    case "taken":
    case "beavered":
    case "raccooned":
      return "cube";
    case "dropped":
    case "resignation_accepted":
    case "flag_fell":
    case "abandoned":
      return "bell";
    default:
      return null;
  }
}

/** A polite live region: a new text is read once what is being read has ended. */
export class Announcer {
  private turn = 0;

  constructor(private readonly regions: readonly [HTMLElement, HTMLElement]) {}

  /** Two regions take turns, so that the same words twice are heard twice. */
  say(text: string): void {
    if (!text) return;
    const [now, before] = this.turn++ % 2 ? this.regions : [this.regions[1], this.regions[0]];
    before.textContent = "";
    now.textContent = text;
  }
}
