import { expect, test } from "vitest";
import { BAR, OFF, type Seat } from "../board/state";
import { START, carried, emptied, pipsOf, placed, problemOf, type Setup } from "./setup";

function put(setup: Setup, seat: Seat, place: number, count: number): Setup {
  const after = placed(setup, seat, place, count);
  if (typeof after === "string") throw new Error(after);
  return after;
}

test("checkers come from the tray and go back there", () => {
  const one = put(emptied(START), "white", 6, 3);
  expect([one.white[6], one.white[OFF]]).toEqual([3, 12]);
  const none = put(one, "white", 6, 0);
  expect([none.white[6], none.white[OFF]]).toEqual([0, 15]);
});

test("no more than fifteen can be put down", () => {
  const all = put(emptied(START), "black", 6, 20);
  expect(all.black[6]).toBe(15);
  expect(placed(all, "black", 5, 1)).toBe("All fifteen checkers are on the board.");
});

test("a checker is carried from place to place, and from and to the tray", () => {
  const two = put(emptied(START), "white", 6, 2);
  const moved = carried(two, "white", 6, 5);
  expect(moved).toMatchObject({ white: two.white.with(6, 1).with(5, 1) });
  expect(carried(two, "white", 6, OFF)).toEqual(put(emptied(START), "white", 6, 1));
  expect(carried(two, "white", OFF, 6)).toEqual(put(emptied(START), "white", 6, 3));
  expect(carried(two, "white", 6, BAR)).toMatchObject({ white: two.white.with(6, 1).with(BAR, 1) });
});

test("both sides do not share a point", () => {
  const held = put(emptied(START), "white", 6, 2);
  expect(placed(held, "black", 19, 1)).toBe("Checkers of the other side stand there.");
  expect(placed(put(held, "white", 6, 0), "black", 19, 1)).not.toBeTypeOf("string");
});

test("both sides may be on their bars", () => {
  const both = put(put(emptied(START), "white", BAR, 1), "black", BAR, 1);
  expect([both.white[BAR], both.black[BAR]]).toEqual([1, 1]);
});

test("a side without checkers has won already", () => {
  expect(problemOf(emptied(START))).toContain("White has no checker");
  expect(problemOf(START)).toBeNull();
});

test("a score at the length ends the match", () => {
  const over = problemOf({ ...START, length: 5, score: [5, 0] });
  expect(over).toBe("With this score the match is over.");
});

test("the first position has 167 pips", () => {
  expect(pipsOf(START.white)).toBe(167);
});
