import { expect, test } from "vitest";
import { INITIAL } from "../board/state";
import type { Course, CubeTurn, PlayTurn, Turn } from "./data";
import { isError, loser, lossOf, nextError, stepByKey, turnOf, worst } from "./stepping";

const TABLE = {
  board: { white: INITIAL.white, black: INITIAL.black },
  pips: { white: 167, black: 167 },
  cube: null,
  dice: null,
  score: [0, 0],
  xgid: null,
} as const;

function play(index: number, loss: number | null, more: Partial<PlayTurn> = {}): PlayTurn {
  return {
    ...TABLE,
    index,
    game: 1,
    turn: index,
    kind: "play",
    seat: "white",
    loss,
    loss_mwc: null,
    grade: null,
    chance: null,
    notation: "",
    moves: [],
    best: [],
    illegal: false,
    forced: false,
    luck: null,
    ...more,
  };
}

function cube(index: number, loss: number, answer_loss: number): CubeTurn {
  const { notation: _n, moves: _m, best: _b, illegal: _i, forced: _f, luck: _l, ...common } = play(index, loss);
  return {
    ...common,
    kind: "cube",
    doubled: true,
    answer: "take",
    raccooned: false,
    answer_loss,
    answer_grade: null,
  };
}

const TURNS: readonly Turn[] = [
  play(3, 0.001),
  play(5, 0.05, { seat: "black" }),
  cube(7, 0.043, 0.4),
  play(9, null),
  play(11, 0.1),
];
const COURSE: Course = {
  program: "",
  level: "0ply",
  turns: TURNS,
  games: [
    { number: 1, start: 0, score: [0, 0], crawford: false, end: "" },
    { number: 2, start: 3, score: [1, 0], crawford: false, end: "" },
  ],
};

test("a double is the loss of whoever doubles, the answer that of the other", () => {
  expect(lossOf(TURNS[2]!, "white")).toBe(0.043);
  expect(lossOf(TURNS[2]!, "black")).toBe(0.4);
  expect(lossOf(TURNS[2]!, null)).toBe(0.4);
  expect(loser(TURNS[2]!)).toBe("black");
});

test.each([
  [null, 2],
  ["white", 4],
  ["black", 2],
] as const)("the worst error of %s", (seat, at) => {
  expect(worst(TURNS, seat)).toBe(at);
});

test("without errors there is no worst one", () => {
  expect(worst([play(1, 0.001), play(2, null)], null)).toBeNull();
});

test("an illegal play is an error for whoever looks at both", () => {
  const turn = play(1, null, { illegal: true });
  expect(isError(turn, null)).toBe(true);
  expect(isError(turn, "white")).toBe(false);
});

test("errors are stepped to in both directions", () => {
  expect(nextError(TURNS, 0, 1, null)).toBe(1);
  expect(nextError(TURNS, 0, 1, "white")).toBe(2);
  expect(nextError(TURNS, 4, -1, "white")).toBe(2);
  expect(nextError(TURNS, 4, 1, null)).toBeNull();
});

test.each([
  [5, 1],
  [6, 2],
  [99, 4],
])("the event %i belongs to the turn %i", (index, at) => {
  expect(turnOf(TURNS, index)).toBe(at);
});

test.each([
  ["ArrowRight", 2],
  ["ArrowLeft", 0],
  ["Home", 0],
  ["End", 4],
  ["PageDown", 3],
  ["PageUp", 0],
  ["e", 2],
  ["x", null],
] as const)("the key %s leads to %s", (key, to) => {
  expect(stepByKey(COURSE, 1, key, null)).toBe(to);
});
