import { beforeEach, expect, test } from "vitest";
import { plural, setTexts, tr } from "./texts";

beforeEach(() => setTexts({}));

test("a text that the page does not carry is shown in English", () => {
  expect(tr("Throw")).toBe("Throw");
});

test("a text of the page replaces the English one", () => {
  setTexts({ "Play {name}": "Juega {name}" });
  expect(tr("Play {name}", { name: "8/5" })).toBe("Juega 8/5");
});

test("an unknown name stays as it is written", () => {
  expect(tr("{who} threw")).toBe("{who} threw");
});

test("a value is not searched for names again", () => {
  expect(tr("{a}", { a: "{b}", b: "x" })).toBe("{b}");
});

test("one is singular and everything else plural, in both languages", () => {
  const say = (n: number) => plural("{n} checker", "{n} checkers", n);
  expect([say(0), say(1), say(2)]).toEqual(["0 checkers", "1 checker", "2 checkers"]);
  setTexts({ "{n} checker": ["{n} ficha", "{n} fichas"] });
  expect([say(0), say(1), say(2)]).toEqual(["0 fichas", "1 ficha", "2 fichas"]);
});
