import { describe, expect, it } from "vitest";
import { clockText, countdownText, reading } from "./clock";

const CLOCK = {
  delay: 12_000,
  left: { white: 60_000, black: 30_000 },
  running: "white",
  used: 5_000,
} as const;

describe("a clock", () => {
  it("takes the delay first", () => {
    expect(reading(CLOCK, "white", 2_000)).toEqual({ left: 60_000, delay: 5_000, runs: true });
  });

  it("takes a player's own time after the delay", () => {
    expect(reading(CLOCK, "white", 17_000).left).toBe(50_000);
  });

  it("never shows less than nothing", () => {
    expect(reading(CLOCK, "white", 1_000_000).left).toBe(0);
  });

  it("of the other side stands", () => {
    expect(reading(CLOCK, "black", 99_000)).toEqual({ left: 30_000, delay: 0, runs: false });
  });

  it.each([
    [125_000, "2:05"],
    [3_725_000, "1:02:05"],
    [60_000, "1:00"],
    [4_750, "0:04.7"],
    [0, "0:00.0"],
  ])("shows %i ms as %s", (milliseconds, text) => {
    expect(clockText(milliseconds)).toBe(text);
  });

  it.each([
    [60_000, "1:00"],
    [9_200, "0:10"],
    [8_900, "0:09"],
    [0, "0:00"],
    [-5, "0:00"],
  ])("counts down from %i ms with %s", (milliseconds, text) => {
    expect(countdownText(milliseconds)).toBe(text);
  });
});
