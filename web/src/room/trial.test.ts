import { describe, expect, it } from "vitest";
import { INITIAL } from "../board/state";
import { counts, plainTree } from "./testing";
import { FreeTrial, LegalTrial, type Trial } from "./trial";

const START = { white: INITIAL.white, black: INITIAL.black };

function legal(board = START, dice: readonly number[] = [3, 1]): LegalTrial {
  return new LegalTrial("white", plainTree(board, "white", dice), board);
}

function tried(trial: Trial, from: number, to: number): Trial {
  const after = trial.moved(from, to);
  if (typeof after === "string") throw new Error(`${from}/${to}: ${after}`);
  return after;
}

describe("a legal trial", () => {
  it("offers each die and both together", () => {
    expect([...(legal().destinations[8] ?? [])].sort()).toEqual([4, 5, 7]);
  });

  it("is complete once both dice are played", () => {
    const half = tried(legal(), 8, 5);
    expect(half.complete).toBe(false);
    const whole = tried(half, 6, 5);
    expect(whole.complete).toBe(true);
    expect(whole.moves).toEqual([
      [8, 5, false],
      [6, 5, false],
    ]);
    expect(whole.board.white[5]).toBe(2);
  });

  it("spends two dice on one long move", () => {
    const whole = tried(legal(), 8, 4);
    expect(whole.moves.length).toBe(2);
    expect(whole.spent).toEqual([true, true]);
  });

  it("counts four dice of a double", () => {
    const trial = tried(legal(START, [3, 3]), 8, 5);
    expect(trial.spent).toEqual([true, false, false, false]);
  });

  it("sends a blot to the bar and brings it back when undone", () => {
    const board = { white: counts({ 8: 2 }), black: counts({ 20: 1, 6: 2 }) };
    const trial = tried(legal(board), 8, 5);
    expect(trial.board.black[25]).toBe(1);
    expect(trial.undone().board).toEqual(board);
    expect(tried(trial, 8, 7).cleared().board).toEqual(board);
  });

  it("does not choose between hitting on the way and not", () => {
    const board = { white: counts({ 8: 1, 24: 1 }), black: counts({ 20: 1, 1: 2 }) };
    const trial = legal(board);
    expect(trial.moved(8, 4)).toBe("ambiguous");
    expect(trial.destinations[8]).not.toContain(4);
  });

  it("refuses what the tree does not know", () => {
    expect(legal().moved(8, 2)).toBe("cannot");
    expect(legal().moved(9, 8)).toBe("nobody");
  });

  it("plays a tapped checker with the larger or the smaller die", () => {
    expect(legal().quick(8, true)?.moves).toEqual([[8, 5, false]]);
    expect(legal().quick(8, false)?.moves).toEqual([[8, 7, false]]);
    expect(legal().quick(9, true)).toBeNull();
  });

  it("is complete at once when nothing can be played", () => {
    const stuck = { dice: [6, 6], nodes: [{ end: true, moves: [] }] };
    expect(new LegalTrial("white", stuck, START).complete).toBe(true);
  });
});

describe("a trial over the table", () => {
  it("lets checkers go anywhere, back from the tray too", () => {
    const trial = tried(new FreeTrial("white", [3, 1], START), 24, 1 + 1);
    expect(trial.board.white[2]).toBe(1);
    const off = tried(trial, 6, 0);
    expect(tried(off, 0, 6).board.white[6]).toBe(5);
  });

  it("hits blots, also going backwards", () => {
    const board = { white: counts({ 5: 2 }), black: counts({ 17: 1 }) };
    const trial = tried(new FreeTrial("white", [3, 1], board), 5, 8);
    expect(trial.moves).toEqual([[5, 8, true]]);
    expect(trial.board.black[25]).toBe(1);
  });

  it("does not put checkers on a point that is held, nor on the bar", () => {
    const trial = new FreeTrial("white", [3, 1], START);
    expect(trial.moved(24, 19)).toBe("closed");
    expect(trial.moved(6, 25)).toBe("cannot");
  });
});
