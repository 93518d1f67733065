import { beforeEach, expect, test } from "vitest";
import { setTexts } from "../texts";
import type { Layout, Target } from "./geometry";
import { INITIAL, type BoardState } from "./state";
import { boardLines, cubeWords, diceWords, targetWords } from "./words";

const LAYOUT: Layout = { bottom: "white", home: "right", compact: false };
const point = (n: number): Target => ({ kind: "point", point: n });

beforeEach(() => setTexts({}));

function named(target: Target, state: BoardState = INITIAL, picked: number | null = null): string {
  return targetWords(state, LAYOUT, target, "white", picked);
}

test("a place says whose it is and what lies there", () => {
  expect(named(point(6))).toBe("your 6 point: 5 checkers of yours");
  expect(named(point(19))).toBe("your 19 point: 5 checkers of the opponent");
  expect(named(point(7))).toBe("your 7 point: empty");
  expect(named({ kind: "bar", seat: "black" })).toBe("opponent's bar: empty");
});

test("an onlooker hears the colours", () => {
  expect(targetWords(INITIAL, LAYOUT, point(24), null, null)).toBe("24 point: 2 white checkers");
  expect(targetWords(INITIAL, LAYOUT, { kind: "off", seat: "black" }, null, null)).toBe(
    "Black's tray: empty",
  );
});

test("the words of the page's language are used", () => {
  setTexts({
    "{place}: {checkers}": "{place}: {checkers}",
    "your {n} point": "punto {n} tuyo",
    "{n} checker of yours": ["{n} ficha tuya", "{n} fichas tuyas"],
  });
  expect(named(point(6))).toBe("punto 6 tuyo: 5 fichas tuyas");
});

test("a place says what can be done there", () => {
  const state: BoardState = { ...INITIAL, movable: "white", destinations: { 6: [5, 3] } };
  expect(named(point(6), state)).toMatch(/, can move$/);
  expect(named(point(6), state, 6)).toMatch(/, picked up$/);
  expect(named(point(5), state, 6)).toMatch(/, can go here$/);
  expect(named(point(4), state, 6)).toMatch(/: empty$/);
});

test("only the mover's own bar and tray are said to be playable", () => {
  const state: BoardState = { ...INITIAL, movable: "white", destinations: { 25: [20], 3: [0] } };
  expect(named({ kind: "bar", seat: "white" }, state)).toMatch(/, can move$/);
  expect(named({ kind: "bar", seat: "black" }, state)).toBe("opponent's bar: empty");
  expect(named({ kind: "off", seat: "white" }, state, 3)).toMatch(/, can go here$/);
  expect(named({ kind: "off", seat: "black" }, state, 3)).toBe("opponent's tray: empty");
});

test("the dice say what they show and what to do with them", () => {
  const thrown: BoardState = {
    ...INITIAL,
    dice: { seat: "white", values: [6, 1], spent: [true, true] },
    mayPickUp: true,
  };
  expect(diceWords(thrown)).toBe("dice: 6, 1, 2 played, pick up the dice");
  expect(diceWords({ ...INITIAL, mayThrow: true })).toBe("Throw the dice");
});

test("the cube says whose it is", () => {
  const cube = { value: 4, owner: "black", offered: null } as const;
  expect(cubeWords({ ...INITIAL, cube }, "white")).toBe("opponent's cube, at 4");
  expect(cubeWords({ ...INITIAL, cube }, null)).toBe("Black's cube, at 4");
  expect(cubeWords({ ...INITIAL, cube: { ...cube, offered: "white" } }, "white")).toBe(
    "cube offered at 4",
  );
});

test("the board in words names every checker once", () => {
  const lines = boardLines(INITIAL, LAYOUT, null);
  expect(lines[0]).toBe("24 point: 2 white checkers");
  expect(lines).toContain("1 point: 2 black checkers");
  const checkers = lines.map((line) => Number(/: (\d+) (?:white|black)/.exec(line)?.[1] ?? 0));
  expect(checkers.reduce((sum, n) => sum + n)).toBe(30);
});
