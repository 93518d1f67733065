import { expect, test } from "vitest";
import { fibres, grain, noise, star } from "./textures";

const numbers = (d: string) => d.match(/-?[\d.]+/g)!.map(Number);

test("the same seed draws the same wood every time", () => {
  expect(grain(3, 300, 120, 20)).toEqual(grain(3, 300, 120, 20));
  expect(grain(3, 300, 120, 20)).not.toEqual(grain(4, 300, 120, 20));
});

test("a line of the grain meets itself where the tile ends", () => {
  for (const { d } of grain(3, 300, 120, 20)) {
    const [x, y, ...rest] = numbers(d);
    expect([x, rest.at(-2)]).toEqual([0, 300]);
    expect(rest.at(-1)).toBeCloseTo(y!, 1);
  }
});

test("fibres begin and end inside their tile", () => {
  for (const { d } of fibres(5, 100, 80, 50, 6)) {
    const [x, y, , , dx, dy] = numbers(d) as [number, number, number, number, number, number];
    for (const end of [x, x + dx]) expect(end >= 0 && end <= 100).toBe(true);
    for (const end of [y, y + dy]) expect(end >= 0 && end <= 80).toBe(true);
  }
});

test("noise stays between 0 and 1 and is spread out", () => {
  const random = noise(1);
  const values = Array.from({ length: 1000 }, random);
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...values)).toBeLessThan(1);
  const mean = values.reduce((sum, value) => sum + value) / values.length;
  expect(mean).toBeGreaterThan(0.45);
  expect(mean).toBeLessThan(0.55);
});

test("a star has two corners a ray", () => {
  expect(numbers(star(8, 7, 4))).toHaveLength(32);
});
