import { expect, test } from "vitest";
import { follow, type Piece } from "./moving";
import { INITIAL, type Seat } from "./state";

function counts(places: Record<number, number>): number[] {
  return Array.from({ length: 26 }, (_, place) => places[place] ?? 0);
}

function where(pieces: readonly Piece[], id: number): string {
  const piece = pieces.find((each) => each.id === id)!;
  return `${piece.seat} ${piece.place}.${piece.k}`;
}

function topOf(pieces: readonly Piece[], seat: Seat, place: number): Piece {
  return pieces
    .filter((piece) => piece.seat === seat && piece.place === place)
    .reduce((top, piece) => (piece.k > top.k ? piece : top));
}

test("a first board has thirty pieces with identities of their own", () => {
  const pieces = follow([], INITIAL);
  expect(pieces).toHaveLength(30);
  expect(new Set(pieces.map((piece) => piece.id)).size).toBe(30);
});

test("nothing travels when nothing changed", () => {
  const pieces = follow([], INITIAL);
  const order = (list: Piece[]) => [...list].sort((a, b) => a.id - b.id);
  expect(order(follow(pieces, INITIAL))).toEqual(order(pieces));
});

test("the topmost checker leaves and lies on top where it arrives", () => {
  const before = follow([], { white: counts({ 6: 5, 4: 1 }), black: counts({}) });
  const mover = topOf(before, "white", 6);
  const after = follow(before, { white: counts({ 6: 4, 4: 2 }), black: counts({}) });
  expect(where(after, mover.id)).toBe("white 4.1");
});

test("a hit checker goes to its own bar", () => {
  const before = follow([], { white: counts({ 8: 1 }), black: counts({ 20: 1 }) });
  const hit = topOf(before, "black", 20);
  const after = follow(before, { white: counts({ 5: 1 }), black: counts({ 25: 1 }) });
  expect(where(after, hit.id)).toBe("black 25.0");
});

test("two checkers do not cross when they need not", () => {
  const before = follow([], { white: counts({ 24: 1, 13: 1 }), black: counts({}) });
  const back = topOf(before, "white", 24);
  const after = follow(before, { white: counts({ 18: 1, 10: 1 }), black: counts({}) });
  expect(where(after, back.id)).toBe("white 18.0");
});

test("checkers appear and vanish in the editor without disturbing the others", () => {
  const before = follow([], { white: counts({ 6: 2 }), black: counts({ 1: 1 }) });
  const more = follow(before, { white: counts({ 6: 3 }), black: counts({ 1: 1 }) });
  expect(more).toHaveLength(4);
  expect(new Set(more.map((piece) => piece.id)).size).toBe(4);
  expect(follow(more, { white: counts({ 6: 3 }), black: counts({}) })).toHaveLength(3);
});
