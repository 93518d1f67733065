import { expect, test } from "vitest";
import { pressed, typed } from "./editing";
import { checkerSpot, type Layout, type Target } from "./geometry";
import { INITIAL } from "./state";

const LAYOUT: Layout = { bottom: "white", home: "right", compact: false };
const SIX: Target = { kind: "point", point: 6 };
const slot = (k: number) => checkerSpot(LAYOUT, "white", 6, k, 15);
const press = (k: number, second = false) =>
  pressed(INITIAL, LAYOUT, SIX, slot(k), "white", second);

test("a press on a slot makes as many checkers as reach there", () => {
  expect(press(2)).toEqual({ place: 6, seat: "white", count: 3 });
});

test("a press on the topmost checker takes it away", () => {
  expect(press(4).count).toBe(4);
});

test("a press above five adds one", () => {
  const above = { ...slot(4), y: slot(4).y - 40 };
  expect(pressed(INITIAL, LAYOUT, SIX, above, "white", false).count).toBe(6);
});

test("the second button places the other side's checkers, in its own numbers", () => {
  expect(press(0, true)).toEqual({ place: 19, seat: "black", count: 1 });
});

test("bar and tray belong to their side, whatever the brush", () => {
  const bar: Target = { kind: "bar", seat: "black" };
  expect(pressed(INITIAL, LAYOUT, bar, null, "white", false)).toEqual({
    place: 25,
    seat: "black",
    count: 1,
  });
  expect(pressed(INITIAL, LAYOUT, bar, null, "white", true).count).toBe(0);
});

test("keys set and change the number of checkers", () => {
  const type = (key: string) => typed(INITIAL, LAYOUT, SIX, key, "white")?.count;
  expect(["3", "0", "+", "-"].map(type)).toEqual([3, 0, 6, 4]);
  expect(type("x")).toBeUndefined();
  expect(typed(INITIAL, LAYOUT, { kind: "point", point: 1 }, "-", "white")?.count).toBe(0);
});
