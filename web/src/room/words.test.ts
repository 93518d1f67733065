import { describe, expect, it } from "vitest";
import { counts, movingView, viewWith } from "./testing";
import { LegalTrial } from "./trial";
import { agreementLine, asides, away, equityText, isMyTurn, resignable, stakesLine, statusLine } from "./words";

describe("what is going on", () => {
  it("says what one may do", () => {
    expect(statusLine(viewWith(), null)).toBe("Double or throw.");
    expect(statusLine(viewWith({ may: ["throw"] }), null)).toBe("Throw the dice.");
  });

  it("says for whom one waits", () => {
    expect(statusLine(viewWith({ actor: "black", may: [] }), null)).toBe("Bea is to throw.");
  });

  it("names the side that acts at one screen", () => {
    expect(statusLine(viewWith({ you: "both", must_say: "black" }), null)).toBe(
      "Bea: Double or throw.",
    );
  });

  it("tells of a forced play", () => {
    const board = { white: counts({ 20: 1 }), black: counts({ 1: 15 }) };
    const view = movingView([2, 1], { board });
    const trial = view.tree && new LegalTrial("white", view.tree, board);
    expect(statusLine(view, trial)).toBe("There is only one play.");
  });

  it("tells of cocked dice", () => {
    const dice = { seat: "white" as const, values: [6, 1], landing: null, cocked: true };
    expect(statusLine(viewWith({ dice }), null)).toBe("The dice are cocked: throw again.");
  });

  it("lets both throw in the opening", () => {
    const view = viewWith({ phase: "opening", actor: null, may: ["throw"] });
    expect(isMyTurn(view)).toBe(true);
    expect(statusLine(view, null)).toBe("Throw for the beginning.");
  });
});

describe("what is at stake", () => {
  const offered = viewWith({ cube: { value: 2, owner: "black", offered: 4, live: true } });

  it("is the raised value for a take, the old one for a drop", () => {
    expect(stakesLine(offered, "take")).toBe(
      "The game goes on for 4 points, and the cube is yours.",
    );
    expect(stakesLine(offered, "drop")).toBe("The game is lost: 2 points.");
    expect(stakesLine(offered, "beaver")).toContain("8 points");
  });
});

describe("what can be resigned", () => {
  it("is no more than the opponent needs", () => {
    const match = (score: [number, number]) => viewWith({ length: 5, money: false, score });
    expect(resignable(match([0, 0]))).toEqual([1, 2, 3]);
    expect(resignable(match([0, 3]))).toEqual([1, 2]);
    expect(resignable(match([0, 4]))).toEqual([1]);
    const cube = { value: 4, owner: "white" as const, offered: null, live: true };
    expect(resignable({ ...match([0, 0]), cube })).toEqual([1, 2]);
  });

  it("is a single game under Jacoby until the cube is turned", () => {
    const view = viewWith({ money: true, length: 0 });
    expect(resignable({ ...view, rules: { ...view.rules, jacoby: true } })).toEqual([1]);
    expect(resignable({ ...view, rules: { ...view.rules, jacoby: false } })).toEqual([1, 2, 3]);
  });
});

describe("smaller words", () => {
  it("count what is away", () => {
    expect(away(viewWith({ length: 5, score: [2, 6] }), "white")).toBe(3);
    expect(away(viewWith({ length: 5, score: [2, 6] }), "black")).toBe(0);
    expect(away(viewWith(), "white")).toBeNull();
  });

  it("say what is agreed", () => {
    const { rules } = viewWith();
    const club = viewWith({ rules: { ...rules, jacoby: true, beavers: true } });
    expect(agreementLine(club)).toBe("Money play, Jacoby, beavers");
    expect(agreementLine(viewWith({ length: 1, money: false }))).toBe("Match to 1 point");
  });

  it("say who waits for an answer besides", () => {
    expect(asides(viewWith({ takeback: "black" }))).toEqual(["Bea asks to take back."]);
    expect(asides(viewWith({ rematch: { offered: "white", match: null } }))).toEqual([
      "You have offered a rematch.",
    ]);
    expect(asides(viewWith())).toEqual([]);
  });

  it("write equities in the reader's way", () => {
    expect(equityText(0.1234, "en")).toBe("+0.123");
    expect(equityText(-0.5, "es")).toBe("−0,500");
  });
});
