import { describe, expect, it } from "vitest";
import { INITIAL } from "../board/state";
import { counts, plainTree } from "./testing";
import { FreeTrial, LegalTrial } from "./trial";
import { parseTrips, typed } from "./written";

const START = { white: INITIAL.white, black: INITIAL.black };

function moves(text: string, board = START, dice: readonly number[] = [3, 1]): unknown {
  const after = typed(new LegalTrial("white", plainTree(board, "white", dice), board), text);
  return typeof after === "string" ? after : after.moves.map(([from, to]) => `${from}/${to}`);
}

describe("typed moves", () => {
  it.each([
    ["8/5 6/5", [[8, 5], [6, 5]]],
    ["8-5, 6-5", [[8, 5], [6, 5]]],
    ["8 5 6 5", [[8, 5], [6, 5]]],
    ["BAR/20*", [[25, 20]]],
    ["barra/20", [[25, 20]]],
    ["13/7/5", [[13, 7, 5]]],
    ["6/off", [[6, 0]]],
    ["6/fuera", [[6, 0]]],
  ])("%s", (text, stops) => {
    expect(parseTrips(text)).toEqual(stops.map((trip) => ({ stops: trip, count: 1 })));
  });

  it("several checkers go together", () => {
    expect(parseTrips("24/18(2)")).toEqual([{ stops: [24, 18], count: 2 }]);
    expect(moves("8/5(2) 6/3(2)", START, [3, 3])).toEqual(["8/5", "8/5", "6/3", "6/3"]);
  });

  it("one checker plays both dice", () => {
    expect(moves("24/20")).toHaveLength(2);
  });

  it("may come in another order than they are made", () => {
    const board = { white: counts({ 25: 1, 8: 2 }), black: INITIAL.black };
    expect(moves("8/7 bar/22", board)).toEqual(["25/22", "8/7"]);
  });

  it.each([
    ["8/2", "8/2 is not part of a legal play of these dice."],
    ["9/8", "You have no checker on your 9 point."],
    ["bar/22", "You have no checker on the bar."],
    ["6/8", "Checkers move to lower points; 6/8 does not."],
    ["8/x", "“x” is not part of a play: type 8/5 6/5, bar/20 or 6/off(2)."],
    ["30/5", "There is no point 30: points are 1 to 24, the bar is 25, off is 0."],
    ["8/", "It is missing where the last checker goes."],
    ["8/5 6", "After 6 it is missing where the checker goes."],
    ["8 5 6", "Moves go from one place to another: 6 has no partner."],
    ["8/5(9)", "In brackets stands how many checkers go that way, 1 to 4."],
    ["", "Type moves such as 8/5 6/5, bar/20 or 6/off(2)."],
  ])("%s is refused with a reason", (text, why) => {
    expect(moves(text)).toBe(why);
  });

  it("the bar comes first", () => {
    const board = { white: counts({ 25: 1, 8: 2 }), black: INITIAL.black };
    expect(moves("8/5", board)).toBe("The checkers on the bar enter first.");
  });

  it("over the table anything goes but a held point", () => {
    const free = new FreeTrial("white", [3, 1], START);
    const after = typed(free, "6/8 24/2");
    expect(typeof after).not.toBe("string");
    expect(typed(free, "24/19")).toBe(
      "The opponent holds your 19 point: nobody can stand there.",
    );
  });
});
