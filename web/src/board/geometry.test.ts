import { describe, expect, test } from "vitest";
import {
  CHECKER,
  DEPTH,
  barBox,
  barHalf,
  centre,
  checkerSpot,
  cubeSpot,
  cubeTrayBox,
  diceSpots,
  halfBox,
  inside,
  placeOf,
  pointBox,
  size,
  slotAt,
  targetAt,
  targetBox,
  targetOf,
  trayBox,
  type Box,
  type Layout,
} from "./geometry";
import { BAR, OFF, opponent, type Dice, type Seat } from "./state";

const SEATS: Seat[] = ["white", "black"];
const LAYOUTS: Layout[] = SEATS.flatMap((bottom) =>
  (["right", "left"] as const).flatMap((home) =>
    [false, true].map((compact) => ({ bottom, home, compact })),
  ),
);
const USUAL: Layout = { bottom: "white", home: "right", compact: false };

function boxes(layout: Layout): Box[] {
  const points = Array.from({ length: 24 }, (_, i) => pointBox(layout, i + 1));
  const own = SEATS.flatMap((seat) => [barHalf(layout, seat), trayBox(layout, seat)]);
  const cube = cubeTrayBox(layout);
  return [...points, ...own, ...(cube ? [cube] : [])];
}

function overlap(a: Box, b: Box): boolean {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > 1e-9 && high > 1e-9;
}

describe.each(LAYOUTS)("$bottom at the bottom, home $home, compact $compact", (layout) => {
  test("no two parts of the board overlap and none leaves it", () => {
    const all = boxes(layout);
    const { width, height } = size(layout);
    for (const [i, box] of all.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      for (const other of all.slice(i + 1)) expect(overlap(box, other)).toBe(false);
    }
  });

  test("every checker of every count lies on its own place", () => {
    for (const seat of SEATS) {
      for (let place = 0; place <= 25; place++) {
        const box = targetBox(layout, targetOf(layout, seat, place));
        for (let count = 1; count <= 15; count++) {
          for (let k = 0; k < count; k++) {
            expect(inside(box, checkerSpot(layout, seat, place, k, count))).toBe(true);
          }
        }
      }
    }
  });

  test("no two checkers of fifteen lie in the same spot", () => {
    for (const place of [OFF, 6, BAR]) {
      const spots = Array.from({ length: 15 }, (_, k) =>
        JSON.stringify(checkerSpot(layout, "black", place, k, 15)),
      );
      expect(new Set(spots).size).toBe(15);
    }
  });

  test("a place is found again where it is drawn", () => {
    for (const seat of SEATS) {
      for (let place = 0; place <= 25; place++) {
        const target = targetOf(layout, seat, place);
        expect(targetAt(layout, centre(targetBox(layout, target)))).toEqual(target);
        expect(placeOf(layout, target, seat)).toBe(place);
      }
    }
  });

  test("both sides' homes are on the home side", () => {
    const bar = centre(barBox(layout)).x;
    for (const seat of SEATS) {
      const x = checkerSpot(layout, seat, 1, 0, 1).x;
      expect(x > bar).toBe(layout.home === "right");
      expect(centre(trayBox(layout, seat)).x > bar).toBe(layout.home === "right");
    }
  });

  test("the side at the bottom has its home there", () => {
    const middle = size(layout).height / 2;
    expect(checkerSpot(layout, layout.bottom, 3, 0, 1).y).toBeGreaterThan(middle);
    expect(checkerSpot(layout, opponent(layout.bottom), 3, 0, 1).y).toBeLessThan(middle);
  });

  test("the cube lies with its owner", () => {
    const middle = cubeSpot(layout, null, null).y;
    expect(cubeSpot(layout, layout.bottom, null).y).toBeGreaterThan(middle);
    expect(cubeSpot(layout, opponent(layout.bottom), null).y).toBeLessThan(middle);
  });

  test("the cube on the bar covers no checker that was hit", () => {
    if (!layout.compact) return;
    for (const owner of [null, ...SEATS]) {
      const cube = cubeSpot(layout, owner, null);
      for (const seat of SEATS) {
        for (let k = 0; k < 15; k++) {
          const away = Math.abs(checkerSpot(layout, seat, BAR, k, 15).y - cube.y);
          expect(away).toBeGreaterThanOrEqual(CHECKER - 1);
        }
      }
    }
  });
});

test("points are at least 24 px wide on a screen of 360 px", () => {
  const layout = { ...USUAL, compact: true };
  expect((pointBox(layout, 1).width * 360) / size(layout).width).toBeGreaterThanOrEqual(24);
});

test("the opponent's 6 point is the 19 point of the side at the bottom", () => {
  expect(targetOf(USUAL, "black", 6)).toEqual({ kind: "point", point: 19 });
});

test("slots are counted from the rail, on both sides", () => {
  for (const point of [6, 19]) {
    const seat = point === 6 ? "white" : "black";
    for (let k = 0; k < 5; k++) {
      expect(slotAt(USUAL, point, checkerSpot(USUAL, seat, 6, k, 5))).toBe(k);
    }
  }
});

describe("dice", () => {
  const dice: Dice = { seat: "white", values: [3, 1], spent: [false, false] };

  test("White throws into the homes and Black into the other half", () => {
    for (const seat of SEATS) {
      const half = halfBox(USUAL, seat === "white" ? "home" : "outer");
      for (const die of diceSpots(USUAL, { ...dice, seat })) expect(inside(half, die)).toBe(true);
    }
  });

  test("each side has its own die in the opening throw", () => {
    const [white, black] = diceSpots(USUAL, { ...dice, opening: true });
    expect([white!.value, black!.value]).toEqual([3, 1]);
    expect(white!.x).toBeGreaterThan(black!.x);
  });

  test("a double shows as many dice as there are to play", () => {
    const four = { ...dice, values: [2, 2], spent: [true, false, false, false] };
    expect(diceSpots(USUAL, four).map((die) => die.spent)).toEqual(["yes", "no", "no", "no"]);
  });

  test("a landed die lies as far from bar and edge as it landed", () => {
    const landing = [
      { x: 10, y: 100, tilted: false },
      { x: 200, y: 300, tilted: true },
    ];
    const half = halfBox(USUAL, "home");
    const [first, second] = diceSpots(USUAL, { ...dice, landing });
    expect([first!.x - half.x, half.y + DEPTH - first!.y]).toEqual([10, 100]);
    expect([second!.x - half.x, second!.tilted]).toEqual([200, true]);
    const [far] = diceSpots(USUAL, { ...dice, seat: "black", landing });
    const outer = halfBox(USUAL, "outer");
    expect([outer.x + outer.width - far!.x, far!.y - outer.y]).toEqual([10, 100]);
  });

  test("a die of a double that landed is half spent after one of its two steps", () => {
    const landing = [
      { x: 60, y: 100, tilted: false },
      { x: 90, y: 300, tilted: false },
    ];
    const twos = { ...dice, values: [2, 2], spent: [true, true, true, false], landing };
    expect(diceSpots(USUAL, twos).map((die) => die.spent)).toEqual(["yes", "half"]);
  });

  test("in a throw that does not count the die that leans is the one marked, else both", () => {
    const flat = { x: 60, y: 100, tilted: false };
    const marked = (tilted: boolean, cocked: boolean) =>
      diceSpots(USUAL, { ...dice, cocked, landing: [flat, { x: 90, y: 300, tilted }] }).map(
        (die) => die.suspect,
      );
    expect(marked(true, true)).toEqual([false, true]);
    expect(marked(false, true)).toEqual([true, true]);
    expect(marked(true, false)).toEqual([false, false]);
  });

  test("a die that left the board stays in sight", () => {
    const landing = [
      { x: -900, y: 900, tilted: false },
      { x: 900, y: -900, tilted: false },
    ];
    const { width, height } = size(USUAL);
    const board = { x: 0, y: 0, width, height };
    for (const die of diceSpots(USUAL, { ...dice, landing })) {
      expect(inside(board, die)).toBe(true);
    }
  });
});
