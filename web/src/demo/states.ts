/** Boards worth looking at, by name. */

import { INITIAL, type BoardState } from "../board/state";

function counts(places: Record<number, number>): number[] {
  return Array.from({ length: 26 }, (_, place) => places[place] ?? 0);
}

function state(some: Partial<BoardState>): BoardState {
  return { ...INITIAL, ...some };
}

const MIDDLE = {
  white: counts({ 24: 1, 13: 4, 8: 3, 7: 1, 6: 4, 5: 2 }),
  black: counts({ 24: 2, 13: 5, 8: 2, 6: 4, 4: 2 }),
};

export const STATES: Record<string, BoardState> = {
  start: state({ turn: "white", mayThrow: true, mayDouble: true }),
  opening: state({
    turn: "white",
    dice: { seat: "white", values: [3, 1], spent: [false, false], opening: true },
    movable: "white",
    destinations: { 24: [23, 21, 20], 13: [12, 10, 9], 8: [7, 5, 4], 6: [5, 3, 2] },
    maySwap: true,
  }),
  picked: state({
    ...MIDDLE,
    turn: "white",
    dice: { seat: "white", values: [6, 4], spent: [false, false] },
    movable: "white",
    destinations: { 24: [18, 14], 13: [9, 7, 3], 8: [4, 2], 7: [3, 1], 6: [2] },
    selected: 13,
    cube: { value: 2, owner: "white", offered: null },
  }),
  double: state({
    ...MIDDLE,
    turn: "black",
    dice: { seat: "black", values: [5, 5], spent: [true, false, false, false] },
    movable: "black",
    destinations: { 13: [8, 3], 8: [3], 6: [1] },
    cube: { value: 4, owner: "black", offered: null },
    last: { seat: "white", moves: [[13, 7], [24, 20]] },
  }),
  bar: state({
    white: counts({ 25: 3, 13: 4, 8: 3, 6: 5 }),
    black: counts({ 25: 7, 13: 2, 8: 2, 6: 4 }),
    turn: "white",
    dice: { seat: "white", values: [2, 5], spent: [false, false] },
    movable: "white",
    destinations: { 25: [23, 20] },
    cube: { value: 8, owner: "white", offered: null },
  }),
  bearoff: state({
    white: counts({ 0: 9, 1: 2, 2: 2, 4: 1, 5: 1 }),
    black: counts({ 0: 12, 1: 1, 2: 1, 3: 1 }),
    turn: "white",
    dice: { seat: "white", values: [6, 1], spent: [false, true] },
    movable: "white",
    destinations: { 5: [0, 4], 4: [3] },
    selected: 5,
    cube: { value: 64, owner: "black", offered: null },
  }),
  allhome: state({
    white: counts({ 0: 15 }),
    black: counts({ 0: 15 }),
    cube: { value: 1024, owner: null, offered: null },
  }),
  fifteen: state({
    white: counts({ 6: 15 }),
    black: counts({ 13: 15 }),
    turn: "white",
    movable: "white",
    destinations: { 6: [5, 1] },
  }),
  offered: state({
    ...MIDDLE,
    turn: "white",
    cube: { value: 2, owner: null, offered: "white" },
    last: { seat: "black", moves: [[8, 4], [6, 4]] },
  }),
  landed: state({
    ...MIDDLE,
    turn: "white",
    dice: {
      seat: "white",
      values: [4, 2],
      spent: [false, false],
      landing: [
        { x: 70, y: 236, tilted: false },
        { x: 182, y: 250, tilted: false },
      ],
    },
    movable: "white",
    destinations: { 24: [20, 22], 13: [9, 11], 8: [4, 6], 6: [2, 4] },
    free: true,
  }),
  cocked: state({
    ...MIDDLE,
    turn: "black",
    dice: {
      seat: "black",
      values: [6, 3],
      spent: [],
      cocked: true,
      landing: [
        { x: 60, y: 190, tilted: true },
        { x: 200, y: 262, tilted: false },
      ],
    },
    cube: { value: 2, owner: "black", offered: null },
  }),
  analysis: state({
    ...MIDDLE,
    arrows: [
      { seat: "white", from: 24, to: 14, kind: "good" },
      { seat: "white", from: 13, to: 7, kind: "bad" },
      { seat: "white", from: 6, to: 2, kind: "plain" },
    ],
  }),
};
