import { expect, test } from "vitest";
import { between, glideTime } from "./motion";

const HERE = { x: 10, y: 20 };
const THERE = { x: 310, y: 420 };

test("a glide begins here and ends there", () => {
  expect(between(HERE, THERE, 0)).toEqual(HERE);
  expect(between(HERE, THERE, 1)).toEqual(THERE);
  expect(between(HERE, THERE, 0.5)).toEqual({ x: 160, y: 220 });
});

test("a longer way takes longer, but not in proportion", () => {
  const short = glideTime({ x: 0, y: 0 }, { x: 50, y: 0 }, 1);
  const long = glideTime({ x: 0, y: 0 }, { x: 500, y: 0 }, 1);
  expect(long).toBeGreaterThan(short);
  expect(long).toBeLessThan(4 * short);
});

test("twice the speed takes half the time, and no speed no time", () => {
  expect(glideTime(HERE, THERE, 2)).toBe(glideTime(HERE, THERE, 1) / 2);
  expect(glideTime(HERE, THERE, 0)).toBe(0);
});
