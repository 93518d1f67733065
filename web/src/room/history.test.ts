import { expect, test } from "vitest";
import { rowsOf } from "./history";
import type { Step } from "./view";

function step(version: number, kind: string, more: Partial<Step> = {}): Step {
  return { version, at: 0, kind, seat: null, told: [kind], ...more };
}

test("a throw and its play are one line", () => {
  const rows = rowsOf([
    step(3, "thrown", { seat: "white", dice: [1, 3], told: ["Ana throws 3-1."] }),
    step(4, "played", {
      seat: "white",
      moves: [
        [8, 5, false],
        [6, 5, false],
      ],
      told: ["Ana plays 8/5 6/5."],
    }),
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ version: 4, seat: "white", dice: "3-1", play: "8/5 6/5" });
  expect(rows[0]?.words).toBe("Ana throws 3-1. Ana plays 8/5 6/5.");
});

test("whoever has the higher opening die has the line", () => {
  const rows = rowsOf([step(2, "opening_thrown", { dice: [2, 5] })]);
  expect(rows[0]).toMatchObject({ seat: "black", dice: "5-2" });
});

test("a tie of the opening dice is told in words", () => {
  const rows = rowsOf([step(2, "opening_thrown", { dice: [4, 4], told: ["A tie."] })]);
  expect(rows[0]).toMatchObject({ seat: null, dice: "", words: "A tie." });
});

test("a play that cannot be made is a dash", () => {
  const rows = rowsOf([step(2, "played", { seat: "white", moves: [] })]);
  expect(rows[0]?.play).toBe("–");
});

test("shares of the dice are not told", () => {
  expect(rowsOf([step(1, "lot", { seat: "white" })])).toEqual([]);
});
