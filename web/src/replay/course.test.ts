import { expect, test } from "vitest";
import { INITIAL } from "../board/state";
import type { BoardStep } from "../parts/steps";
import { courseOf, indexOf, stepByKey } from "./course";

function step(version: number, game: number, kind = "played"): BoardStep {
  return {
    version,
    at: 0,
    kind,
    seat: null,
    told: [],
    game,
    score: [0, 0],
    board: { white: INITIAL.white, black: INITIAL.black },
    cube: null,
    turn: null,
    actor: null,
    lies: null,
    last: null,
    xgid: null,
  };
}

const COURSE = courseOf([
  step(1, 0, "joined"),
  step(2, 1, "game_started"),
  step(3, 1),
  step(4, 1, "resumed"),
  step(5, 2, "game_started"),
  step(6, 2),
]);

test("what is not of the game is not gone through", () => {
  expect(COURSE.boards.map((one) => one.version)).toEqual([2, 3, 5, 6]);
});

test("each game begins at its first board", () => {
  expect(COURSE.games).toEqual([
    { number: 1, start: 0 },
    { number: 2, start: 2 },
  ]);
});

test("a version that is not shown leads to the one before it", () => {
  expect(indexOf(COURSE, 4)).toBe(1);
  expect(indexOf(COURSE, 0)).toBe(0);
});

test.each([
  ["ArrowRight", 1, 2],
  ["ArrowRight", 3, 3],
  ["ArrowLeft", 0, 0],
  ["Home", 3, 0],
  ["End", 0, 3],
  ["PageDown", 0, 2],
  ["PageDown", 2, 3],
  ["PageUp", 3, 2],
  ["PageUp", 1, 0],
])("%s from %i leads to %i", (key, from, to) => {
  expect(stepByKey(COURSE, from, key)).toBe(to);
});

test("other keys lead nowhere", () => {
  expect(stepByKey(COURSE, 1, "x")).toBeNull();
});
