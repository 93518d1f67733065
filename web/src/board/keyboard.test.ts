import { describe, expect, test } from "vitest";
import { centre, targetBox, type Layout, type Target } from "./geometry";
import { neighbour, rows } from "./keyboard";
import type { Seat } from "./state";

const SEATS: Seat[] = ["white", "black"];
const LAYOUTS: Layout[] = SEATS.flatMap((bottom) =>
  (["right", "left"] as const).map((home) => ({ bottom, home, compact: false })),
);

describe.each(LAYOUTS)("$bottom at the bottom, home $home", (layout) => {
  const [top, bottom] = rows(layout);
  const spot = (target: Target) => centre(targetBox(layout, target));

  test("the rows run from left to right, one above the other", () => {
    for (const [i, target] of top.entries()) {
      expect(spot(target).x).toBe(spot(bottom[i]!).x);
      expect(spot(target).y).toBeLessThan(spot(bottom[i]!).y);
      if (i > 0) expect(spot(target).x).toBeGreaterThan(spot(top[i - 1]!).x);
    }
  });

  test("left and right lead around the row and come back", () => {
    for (const row of [top, bottom]) {
      let here = row[0]!;
      for (const next of [...row.slice(1), row[0]!]) {
        const reached = neighbour(layout, here, "ArrowRight")!;
        expect(reached).toEqual(next);
        expect(neighbour(layout, reached, "ArrowLeft")).toEqual(here);
        here = reached;
      }
    }
  });

  test("up and down stay in the column", () => {
    for (const [i, target] of top.entries()) {
      expect(neighbour(layout, target, "ArrowDown")).toEqual(bottom[i]);
      expect(neighbour(layout, bottom[i]!, "ArrowUp")).toEqual(target);
      expect(neighbour(layout, target, "ArrowUp")).toEqual(target);
    }
  });
});

test("both rows together hold every point, bar and tray once", () => {
  const all = rows(LAYOUTS[0]!).flat();
  expect(new Set(all.map((target) => JSON.stringify(target))).size).toBe(28);
});

test("other keys lead nowhere", () => {
  expect(neighbour(LAYOUTS[0]!, { kind: "point", point: 6 }, "a")).toBeNull();
});
