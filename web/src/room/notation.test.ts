import { expect, test } from "vitest";
import { playText } from "./notation";
import type { HitMove } from "./view";

test.each<[string, HitMove[]]>([
  ["8/5 6/5", [[8, 5, false], [6, 5, false]]],
  ["24/18*/13", [[24, 18, true], [18, 13, false]]],
  ["24/13", [[24, 18, false], [18, 13, false]]],
  ["bar/20*", [[25, 20, true]]],
  ["6/5(2)", [[6, 5, false], [6, 5, false]]],
  ["8/5*(2)", [[8, 5, true], [8, 5, false]]],
  ["6/off 5/off", [[5, 0, false], [6, 0, false]]],
  ["13/7(2)", [[13, 10, false], [10, 7, false], [13, 10, false], [10, 7, false]]],
  ["", []],
])("%s", (text, moves) => {
  expect(playText(moves)).toBe(text);
});
