/** What a room says in words besides what the server tells. */

import { opponent, type Seat } from "../board/state";
import { plural, tr } from "../texts";
import { bearOffRest, forcedRest } from "./forced";
import { diceText } from "./history";
import { LegalTrial, type Trial } from "./trial";
import type { Deed, View } from "./view";

/** The seat that this viewer's next action is for; null when there is none. */
export function actingSeat(view: View): Seat | null {
  return view.you === "both" ? (view.must_say ?? view.actor) : view.you;
}

/** Whether it is for this viewer to go on. */
export function isMyTurn(view: View): boolean {
  if (view.phase === "over" || view.phase === "waiting" || view.you === null) return false;
  if (view.phase === "opening") return view.may.includes("throw");
  return view.you === "both" || view.actor === view.you;
}

export function nameOf(view: View, seat: Seat): string {
  return view.players[seat].name;
}

/** What is going on, in one sentence for this viewer. */
export function statusLine(view: View, trial: Trial | null): string {
  switch (view.phase) {
    case "waiting":
      return tr("The second player has not sat down yet.");
    case "lots":
      return tr("Both players add their share to the dice…");
    case "over":
      return view.end?.words.join(" ") || tr("The match is over.");
    case "between_games":
      return view.end?.words.join(" ") || tr("The game is over.");
    case "opening":
      return view.may.includes("throw")
        ? tr("Throw for the beginning.")
        : tr("The opening dice decide who begins.");
    default:
      return isMyTurn(view) ? ownLine(view, trial) : othersLine(view);
  }
}

function ownLine(view: View, trial: Trial | null): string {
  const seat = actingSeat(view) ?? "white";
  const line = lineFor(view, seat, trial);
  const alone = view.phase === "to_throw" || view.phase === "to_move";
  return view.you === "both" && alone ? `${nameOf(view, seat)}: ${line}` : line;
}

function lineFor(view: View, seat: Seat, trial: Trial | null): string {
  const other = nameOf(view, opponent(seat));
  const may = (deed: Deed) => view.may.includes(deed);
  switch (view.phase) {
    case "to_throw":
      if (view.dice?.cocked) return tr("The dice are cocked: throw again.");
      if (may("pass")) return tr("Closed out: the turn can be passed.");
      return may("double") ? tr("Double or throw.") : tr("Throw the dice.");
    case "to_move":
      return trial ? moveLine(trial) : tr("Play the dice.");
    case "picked_up":
      return tr("{name} has picked up the dice. Accept the play, or require a legal one.", {
        name: other,
      });
    case "offered":
      return tr("{name} raises the stake to {value}: take or drop?", {
        name: other,
        value: raisedValue(view),
      });
    case "resigning":
      return resignationLine(view, other);
    default:
      return "";
  }
}

function moveLine(trial: Trial): string {
  if (trial.free) return tr("Move your checkers, then pick up the dice.");
  if (trial.complete) {
    return trial.moves.length
      ? tr("Pick up the dice to end the turn.")
      : tr("Nothing can be moved; pick up the dice.");
  }
  if (trial instanceof LegalTrial && !trial.moves.length && forcedRest(trial)) {
    return tr("There is only one play.");
  }
  return tr("Play the dice.");
}

function othersLine(view: View): string {
  const name = view.actor ? nameOf(view, view.actor) : "";
  switch (view.phase) {
    case "to_throw":
      return view.dice?.cocked
        ? tr("The dice are cocked: {name} throws again.", { name })
        : tr("{name} is to throw.", { name });
    case "to_move":
      return tr("{name} is moving.", { name });
    case "picked_up":
      return tr("{name} looks at the play.", { name });
    case "offered":
      return tr("{name} thinks about the cube.", { name });
    case "resigning":
      return tr("{name} thinks about the resignation.", { name });
    default:
      return "";
  }
}

/** What else there is to know: what waits for an answer besides the turn. */
export function asides(view: View): readonly string[] {
  const lines: string[] = [];
  const { takeback, rematch, pending } = view;
  if (takeback && takeback !== view.you) {
    lines.push(tr("{name} asks to take back.", { name: nameOf(view, takeback) }));
  } else if (takeback) {
    lines.push(tr("You have asked to take back."));
  }
  if (rematch?.offered && !rematch.match) {
    lines.push(
      rematch.offered === view.you
        ? tr("You have offered a rematch.")
        : tr("{name} would play again.", { name: nameOf(view, rematch.offered) }),
    );
  }
  if (pending?.premature) {
    lines.push(tr("The early throw {dice} will stand.", { dice: diceText(pending.premature) }));
  }
  if (pending?.loses_turn) {
    const name = nameOf(view, pending.loses_turn);
    lines.push(tr("{name} will lose the next turn.", { name }));
  }
  return lines;
}

export function resignationLine(view: View, name: string): string {
  switch (view.resigns?.class) {
    case 2:
      return tr("{name} offers to resign a gammon.", { name });
    case 3:
      return tr("{name} offers to resign a backgammon.", { name });
    default:
      return tr("{name} offers to resign a single game.", { name });
  }
}

/** What the game would be played for when the offered cube is taken. */
export function raisedValue(view: View): number {
  return view.cube?.offered ?? (view.cube?.value ?? 1) * 2;
}

/** What dropping the offered cube costs. */
export function droppedValue(view: View): number {
  return view.cube?.value ?? 1;
}

/** What a deed about the cube is worth, said before it is confirmed. */
export function stakesLine(view: View, deed: "take" | "drop" | "beaver" | "raccoon"): string {
  if (deed === "drop") {
    const n = droppedValue(view);
    return plural("The game is lost: {n} point.", "The game is lost: {n} points.", n);
  }
  const n = deed === "take" ? raisedValue(view) : raisedValue(view) * 2;
  if (deed === "take") {
    return plural(
      "The game goes on for {n} point, and the cube is yours.",
      "The game goes on for {n} points, and the cube is yours.",
      n,
    );
  }
  return plural(
    "The stake is raised at once to {n} point; the cube stays on this side.",
    "The stake is raised at once to {n} points; the cube stays on this side.",
    n,
  );
}

/**
 * What the side that acts can resign: under the Jacoby rule a single game until a double has been
 * taken, in a match no more than the opponent still needs.
 */
export function resignable(view: View): readonly (1 | 2 | 3)[] {
  if (view.money) return view.rules.jacoby && !view.cube?.owner ? [1] : [1, 2, 3];
  const seat = actingSeat(view);
  const needed = (seat && away(view, opponent(seat))) ?? Infinity;
  const cube = view.cube?.value ?? 1;
  return ([1, 2, 3] as const).filter((winClass) => cube * (winClass - 1) < needed);
}

/** What a resignation of this class costs. */
export function resignPoints(view: View, winClass: 1 | 2 | 3): number {
  return (view.cube?.value ?? 1) * winClass;
}

/** How many points a side still needs; null in money play. */
export function away(view: View, seat: Seat): number | null {
  if (!view.length) return null;
  return Math.max(0, view.length - (view.score[seat === "white" ? 0 : 1] ?? 0));
}

/** What is played for: `Match to 5 points`, `Money play, Jacoby, beavers`. */
export function agreementLine(view: View): string {
  const parts = [
    view.length
      ? plural("Match to {n} point", "Match to {n} points", view.length)
      : tr("Money play"),
  ];
  if (view.money && view.rules.jacoby) parts.push(tr("Jacoby"));
  if (view.money && view.rules.raccoons) parts.push(tr("raccoons"));
  else if (view.money && view.rules.beavers) parts.push(tr("beavers"));
  if (view.variant !== "backgammon") parts.push(variantName(view.variant));
  if (view.manners) parts.push(tr("over the table"));
  return parts.join(", ");
}

export function variantName(key: string): string {
  const names: Readonly<Record<string, string>> = {
    backgammon: "Backgammon",
    nackgammon: "Nackgammon",
    longgammon: "LongGammon",
    hypergammon: "Hypergammon",
  };
  return names[key] ?? key;
}

/** Whether an automatic play exists for this turn; which, the settings decide. */
export function automaticRest(trial: LegalTrial, race: boolean, forced: boolean) {
  return (forced ? forcedRest(trial) : null) ?? (race ? bearOffRest(trial) : null);
}

/** `+0.123`, with a comma where the language wants one. */
export function equityText(value: number, language: string): string {
  const text = `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
  return language === "es" ? text.replace(".", ",") : text;
}

/** A chance in percent, with a comma where the language wants one. */
export function percentText(value: number, language: string): string {
  const text = (100 * value).toFixed(1);
  return language === "es" ? text.replace(".", ",") : text;
}

/** `45 s`, `2 min`, for how long somebody has been away. */
export function agoText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  if (seconds < 60) return tr("{n} s", { n: seconds });
  return tr("{n} min", { n: Math.round(seconds / 60) });
}
