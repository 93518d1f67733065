/** Turns and errors in words and signs. */

import type { Seat } from "../board/state";
import { diceText } from "../room/history";
import { equityText, percentText } from "../room/words";
import { tr } from "../texts";
import type { Grade, Turn } from "./data";

/** The sign of a grade, as annotators write it; empty for what is good. */
export function gradeSign(grade: Grade | null): string {
  return { good: "", doubtful: "?!", bad: "?", "very bad": "??" }[grade ?? "good"];
}

export function gradeWord(grade: Grade): string {
  const words: Readonly<Record<Grade, string>> = {
    good: tr("good"),
    doubtful: tr("doubtful"),
    bad: tr("bad"),
    "very bad": tr("very bad"),
  };
  return words[grade];
}

/** The worse grade of a turn's two decisions. */
export function worstGrade(turn: Turn): Grade | null {
  const order: readonly (Grade | null)[] = [null, "good", "doubtful", "bad", "very bad"];
  const other = turn.kind === "cube" ? turn.answer_grade : null;
  return order.indexOf(other) > order.indexOf(turn.grade) ? other : turn.grade;
}

/** What was done, short: `8/5 6/5`, `Double, take`. */
export function deed(turn: Turn): string {
  switch (turn.kind) {
    case "play":
      return turn.notation;
    case "cube":
      if (!turn.doubled) return tr("No double");
      return [tr("Double"), answerWord(turn.answer)].filter(Boolean).join(", ");
    case "resignation":
      return turn.accepted ? tr("Resigns") : tr("Offers to resign");
  }
}

function answerWord(answer: "take" | "drop" | "beaver" | null): string {
  if (answer === null) return "";
  return { take: tr("take"), drop: tr("drop"), beaver: tr("beaver") }[answer];
}

/** The dice of a turn: `6-3`. */
export function roll(turn: Turn): string {
  return turn.dice ? diceText(turn.dice) : "";
}

/** A turn in one sentence: who did what, and what it lost. */
export function sentence(
  turn: Turn,
  players: readonly string[],
  language: string,
): string {
  const name = nameOf(turn.seat, players);
  const done = turn.kind === "play" ? `${roll(turn)}: ${deed(turn)}` : deed(turn);
  return [`${name}: ${done}.`, ...verdicts(turn, players, language)].join(" ");
}

function verdicts(turn: Turn, players: readonly string[], language: string): string[] {
  const told: string[] = [];
  if (turn.kind === "play" && turn.illegal) told.push(tr("This play is not legal."));
  if (turn.kind === "play" && turn.forced && !turn.illegal) told.push(tr("There was no choice."));
  if (turn.loss !== null && turn.grade) told.push(lossSentence(turn.loss, turn.grade, language));
  if (turn.kind === "cube" && turn.answer_loss !== null && turn.answer_grade) {
    const other = nameOf(turn.seat === "white" ? "black" : "white", players);
    told.push(`${other}: ${lossSentence(turn.answer_loss, turn.answer_grade, language)}`);
  }
  return told;
}

function lossSentence(loss: number, grade: Grade, language: string): string {
  if (loss < 0.0005) return tr("Nothing is lost.");
  const values = { loss: equityText(-loss, language), grade: gradeWord(grade) };
  return grade === "good"
    ? tr("{loss}, hardly anything.", values)
    : tr("{loss}: {grade}.", values);
}

export function nameOf(seat: Seat, players: readonly string[]): string {
  return (seat === "white" ? players[0] : players[1]) ?? "";
}

/** `+1.2 %` of match winning chance or `+0.123` of equity, for luck. */
export function luckText(luck: number, language: string): string {
  return equityText(luck, language);
}

export function chanceText(chance: number, language: string): string {
  return `${percentText(chance, language)} %`;
}
