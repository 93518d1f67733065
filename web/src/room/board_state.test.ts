import { describe, expect, it } from "vitest";
import { DEFAULTS } from "../parts/settings";
import { boardState, bottomSeat, type Looks } from "./board_state";
import { movingView, viewWith } from "./testing";
import { LegalTrial } from "./trial";
import type { View } from "./view";

const LOOKS: Looks = {
  settings: DEFAULTS,
  flipped: false,
  swapped: false,
  throwId: 1,
  waiting: false,
};

function trialOf(view: View): LegalTrial {
  if (!view.tree) throw new Error("nobody moves");
  return new LegalTrial("white", view.tree, view.board);
}

describe("the board of a room", () => {
  it("offers what the view allows", () => {
    const board = boardState(viewWith(), null, LOOKS);
    expect([board.mayThrow, board.mayDouble, board.mayPickUp]).toEqual([true, true, false]);
  });

  it("offers nothing while an action is on its way", () => {
    const board = boardState(viewWith(), null, { ...LOOKS, waiting: true });
    expect([board.mayThrow, board.mayDouble]).toEqual([false, false]);
  });

  it("shows what has been tried, and which die that took", () => {
    const view = movingView([3, 1]);
    const trial = trialOf(view).moved(8, 5);
    if (typeof trial === "string") throw new Error(trial);
    const board = boardState(view, trial, LOOKS);
    expect(board.white[5]).toBe(1);
    expect(board.dice?.spent).toEqual([true, false]);
    expect(board.mayUndo).toBe(true);
  });

  it("puts the smaller die first when the dice are swapped", () => {
    const view = movingView([3, 1]);
    const board = boardState(view, trialOf(view), { ...LOOKS, swapped: true });
    expect(board.dice?.values).toEqual([1, 3]);
  });

  it("leaves the opening dice on the side of whoever threw them", () => {
    const view = movingView([3, 1], {
      dice: { seat: null, values: [1, 3], landing: null, cocked: false },
      turn: "black",
    });
    const dice = boardState(view, trialOf(view), { ...LOOKS, swapped: true }).dice;
    expect([dice?.opening, dice?.values, dice?.seat]).toEqual([true, [1, 3], "black"]);
  });

  it("tells which opening die has been played", () => {
    const view = movingView([3, 1], {
      dice: { seat: null, values: [1, 3], landing: null, cocked: false },
    });
    const trial = trialOf(view).moved(8, 5);
    if (typeof trial === "string") throw new Error(trial);
    expect(boardState(view, trial, LOOKS).dice?.spent).toEqual([false, true]);
  });

  it("brings an offered cube to whoever answers", () => {
    const view = viewWith({
      phase: "offered",
      actor: "black",
      cube: { value: 1, owner: null, offered: 2, live: true },
    });
    expect(boardState(view, null, LOOKS).cube).toEqual({ value: 2, owner: null, offered: "black" });
  });
});

describe("the near side", () => {
  it("is one's own, or White's", () => {
    const view = viewWith({ you: "black" });
    expect(bottomSeat(view, LOOKS)).toBe("black");
    const white = { ...LOOKS, settings: { ...DEFAULTS, bottom: "white" as const } };
    expect(bottomSeat(view, white)).toBe("white");
  });

  it("goes to whoever acts at one screen, if that is wanted", () => {
    const view = viewWith({ you: "both", actor: "black" });
    expect(bottomSeat(view, LOOKS)).toBe("white");
    const turning = { ...LOOKS, settings: { ...DEFAULTS, turning: true } };
    expect(bottomSeat(view, turning)).toBe("black");
  });

  it("can be exchanged", () => {
    expect(bottomSeat(viewWith({ you: null }), { ...LOOKS, flipped: true })).toBe("black");
  });
});
