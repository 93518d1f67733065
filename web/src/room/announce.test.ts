import { expect, test } from "vitest";
import { soundOf, told } from "./announce";
import type { Step } from "./view";

function step(kind: string, more: Partial<Step> = {}): Step {
  return { version: 1, at: 0, kind, seat: "black", told: [`${kind}.`], ...more };
}

test("what happened is said in one breath, shares of the dice are not", () => {
  expect(told([step("played"), step("lot"), step("thrown")])).toBe("played. thrown.");
});

test("a throw is heard, whoever makes it", () => {
  expect(soundOf(step("thrown"), ["black"])).toBe("dice");
});

test("the other side's checkers are heard, one's own have been", () => {
  const play = step("played", { moves: [[8, 5, false]] });
  expect(soundOf(play, ["white"])).toBe("checker");
  expect(soundOf(play, ["black"])).toBeNull();
});

test("a hit sounds otherwise", () => {
  expect(soundOf(step("played", { moves: [[8, 5, true]] }), ["white"])).toBe("hit");
});
