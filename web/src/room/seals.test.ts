import { expect, test } from "vitest";
import { Seals } from "./seals";

function fakeStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("the first seal of a match stays the first, also for the next page", () => {
  const store = fakeStore();
  expect(new Seals(store).known("m")).toBeNull();
  expect(new Seals(store).first("m", "aa")).toBe("aa");
  expect(new Seals(store).known("m")).toBe("aa");
  expect(new Seals(store).first("m", "bb")).toBe("aa");
  expect(new Seals(store).first("n", "bb")).toBe("bb");
});

test("the oldest matches are forgotten", () => {
  const seals = new Seals(fakeStore());
  for (let match = 0; match <= 200; match++) seals.first(String(match), "aa");
  expect(seals.first("200", "bb")).toBe("aa");
  expect(seals.first("0", "bb")).toBe("bb");
});

test("nonsense in the storage counts as nothing", () => {
  const store = fakeStore();
  store.setItem("tablas.seals", "{");
  expect(new Seals(store).first("m", "aa")).toBe("aa");
  expect(new Seals(null).first("m", "aa")).toBe("aa");
});
