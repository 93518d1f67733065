import { expect, test } from "vitest";
import { setTexts } from "../texts";
import type { Turn } from "./data";
import { gradeSign, sentence, worstGrade } from "./words";

setTexts({});

const PLAY = {
  kind: "play",
  seat: "black",
  dice: [1, 3],
  notation: "8/5 6/5",
  loss: 0.1821,
  grade: "very bad",
  illegal: false,
  forced: false,
} as unknown as Turn;
const CUBE = {
  kind: "cube",
  seat: "white",
  dice: null,
  doubled: true,
  answer: "take",
  loss: 0,
  grade: "good",
  answer_loss: 0.25,
  answer_grade: "very bad",
} as unknown as Turn;

test("a play is told with what it lost", () => {
  expect(sentence(PLAY, ["Ana", "Eva"], "en")).toBe("Eva: 3-1: 8/5 6/5. −0.182: very bad.");
});

test("a double is told with what both lost", () => {
  expect(sentence(CUBE, ["Ana", "Eva"], "es")).toBe(
    "Ana: Double, take. Nothing is lost. Eva: −0,250: very bad.",
  );
});

test("an illegal play is said to be one", () => {
  const turn = { ...PLAY, illegal: true, loss: null, grade: null } as unknown as Turn;
  expect(sentence(turn, ["Ana", "Eva"], "en")).toContain("This play is not legal.");
});

test("grades differ by their signs and not by colour alone", () => {
  expect((["good", "doubtful", "bad", "very bad"] as const).map(gradeSign)).toEqual([
    "",
    "?!",
    "?",
    "??",
  ]);
  expect(worstGrade(CUBE)).toBe("very bad");
  expect(worstGrade(PLAY)).toBe("very bad");
});
