import { expect, test } from "vitest";
import { DEFAULTS, settingsFrom } from "./settings";

test("what is missing is as by default", () => {
  expect(settingsFrom({})).toEqual(DEFAULTS);
});

test("what is known is taken", () => {
  expect(settingsFrom({ theme: "night", one_tap: true })).toEqual({
    ...DEFAULTS,
    theme: "night",
    one_tap: true,
  });
});

test("nonsense is left aside", () => {
  expect(settingsFrom({ theme: "pink", numbers: "yes", other: 1 })).toEqual(DEFAULTS);
});
