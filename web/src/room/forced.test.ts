import { describe, expect, it } from "vitest";
import { INITIAL } from "../board/state";
import { bearOffRest, forcedRest, isRace } from "./forced";
import { counts, plainTree } from "./testing";
import { LegalTrial } from "./trial";
import type { Counts, Pair } from "./view";

function trial(board: Pair<Counts>, dice: readonly number[]): LegalTrial {
  return new LegalTrial("white", plainTree(board, "white", dice), board);
}

const FAR = counts({ 1: 15 });

describe("forced turns", () => {
  it("are those with one result, in whatever order", () => {
    const rest = forcedRest(trial({ white: counts({ 20: 1 }), black: FAR }, [2, 1]));
    expect(rest?.reduce((pips, move) => pips + move[3], 0)).toBe(3);
  });

  it("are none where the order decides whether a blot is hit", () => {
    const board = { white: counts({ 20: 1 }), black: counts({ 7: 1, 1: 3 }) };
    expect(forcedRest(trial(board, [2, 1]))).toBeNull();
  });

  it("are none where there is a choice", () => {
    expect(forcedRest(trial({ white: INITIAL.white, black: INITIAL.black }, [3, 1]))).toBeNull();
  });

  it("can be no move at all", () => {
    const tree = { dice: [6, 6], nodes: [{ end: true, moves: [] }] };
    const stuck = new LegalTrial("white", tree, { white: FAR, black: FAR });
    expect(forcedRest(stuck)).toEqual([]);
  });

  it("go on from what has been moved already", () => {
    const board = { white: counts({ 20: 1, 18: 1 }), black: FAR };
    const begun = trial(board, [2, 1]).moved(20, 18);
    if (!(begun instanceof LegalTrial)) throw new Error("20/18 can be played");
    expect(forcedRest(begun)?.map((move) => [move[0], move[1]])).toEqual([[18, 17]]);
  });
});

describe("the end of a race", () => {
  it("bears off with every die where only one way does", () => {
    const board = { white: counts({ 6: 2, 1: 3 }), black: FAR };
    const rest = bearOffRest(trial(board, [6, 1]));
    expect(rest?.map((move) => move[1])).toEqual([0, 0]);
  });

  it("is left to the player where a die bears nothing off", () => {
    const board = { white: counts({ 6: 2, 4: 2 }), black: FAR };
    expect(bearOffRest(trial(board, [6, 1]))).toBeNull();
  });

  it("is not reached while the other side can still hit", () => {
    const board = { white: counts({ 6: 2, 1: 3 }), black: counts({ 23: 1 }) };
    expect(isRace(board)).toBe(false);
    expect(bearOffRest(trial(board, [6, 1]))).toBeNull();
  });

  it("bears off the last checker with one die", () => {
    const rest = bearOffRest(trial({ white: counts({ 2: 1 }), black: FAR }, [6, 5]));
    expect(rest?.length).toBe(1);
  });
});
