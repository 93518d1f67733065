import { expect, test } from "vitest";
import { typedDice } from "./corrections";

test.each([
  ["31", [3, 1]],
  [" 3-1 ", [3, 1]],
  ["6 6", [6, 6]],
])("%s are dice", (text, dice) => {
  expect(typedDice(text)).toEqual(dice);
});

test.each(["", "3", "70", "311", "abc"])("“%s” are no dice", (text) => {
  expect(typedDice(text)).toBeNull();
});
