import { expect, test } from "vitest";
import { canGo, canTake, isLive } from "./allowed";
import type { Layout } from "./geometry";
import { INITIAL, OFF, type BoardState } from "./state";

const LAYOUT: Layout = { bottom: "white", home: "right", compact: false };

function turn(some: Partial<BoardState> = {}): BoardState {
  return { ...INITIAL, movable: "white", destinations: { 13: [7, 3], 8: [] }, ...some };
}

test("only a checker that has somewhere to go is picked up", () => {
  expect(canTake(turn(), 13)).toBe(true);
  expect(canTake(turn(), 8)).toBe(false);
  expect(canTake(turn(), 6)).toBe(false);
});

test("nobody picks up anything when it is nobody's turn to move", () => {
  expect(canTake(turn({ movable: null }), 13)).toBe(false);
  expect(canTake(turn({ movable: null, free: true }), 13)).toBe(false);
});

test("over the table every checker goes everywhere, also back from the tray", () => {
  const borneOff = INITIAL.white.map((count, place) => (place === OFF ? 1 : count));
  const free = turn({ free: true, white: borneOff });
  expect(canTake(free, 6)).toBe(true);
  expect(canTake(free, OFF)).toBe(true);
  expect(canTake(free, 7)).toBe(false);
  expect(canGo(free, OFF, 6)).toBe(true);
  expect(canGo(free, 6, 6)).toBe(false);
});

test("a checker goes where the state says and nowhere else", () => {
  expect(canGo(turn(), 13, 7)).toBe(true);
  expect(canGo(turn(), 13, 8)).toBe(false);
});

test("a destination is live only while a checker that goes there is picked up", () => {
  const seven = { kind: "point", point: 7 } as const;
  expect(isLive(turn(), LAYOUT, seven, null)).toBe(false);
  expect(isLive(turn(), LAYOUT, seven, 13)).toBe(true);
});

test("destinations are in the mover's own numbers", () => {
  const black = turn({ movable: "black" });
  expect(isLive(black, LAYOUT, { kind: "point", point: 12 }, null)).toBe(true);
  expect(isLive(black, LAYOUT, { kind: "point", point: 18 }, 13)).toBe(true);
});
