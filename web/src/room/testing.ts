/** Small boards and trees for the tests of this folder. */

import { BAR, INITIAL, type Seat } from "../board/state";
import { applied, diceToPlay, signature } from "./trial";
import type { Counts, Pair, Tree, TreeMove, View } from "./view";

/** Counts from `{place: checkers}`. */
export function counts(places: Readonly<Record<number, number>>): Counts {
  return Array.from({ length: 26 }, (_, place) => places[place] ?? 0);
}

/** Any moves of one die that do not end on a closed point, without the finer rules. */
export function plainTree(board: Pair<Counts>, seat: Seat, dice: readonly number[]): Tree {
  const nodes: { end: boolean; moves: TreeMove[] }[] = [];
  const known = new Map<string, number>();
  const build = (now: Pair<Counts>, hand: readonly number[]): number => {
    const key = `${signature(now)}|${hand.join()}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const index = nodes.push({ end: false, moves: [] }) - 1;
    known.set(key, index);
    const moves: TreeMove[] = [];
    for (const die of new Set(hand)) {
      const rest = hand.toSpliced(hand.indexOf(die), 1);
      for (const [from, to, hit] of singles(now, seat, die)) {
        moves.push([from, to, hit, die, build(applied(now, seat, [from, to, hit]), rest)]);
      }
    }
    nodes[index] = { end: moves.length === 0, moves };
    return index;
  };
  build(board, diceToPlay(dice));
  return { dice, nodes };
}

function singles(board: Pair<Counts>, seat: Seat, die: number): [number, number, boolean][] {
  const own = board[seat];
  const theirs = board[seat === "white" ? "black" : "white"];
  const found: [number, number, boolean][] = [];
  for (let from = BAR; from > 0; from--) {
    if (!own[from] || ((own[BAR] ?? 0) > 0 && from !== BAR)) continue;
    const to = from - die;
    const home = own.every((count, place) => place <= 6 || count === 0);
    if (to <= 0) {
      if (home && (to === 0 || own.findLastIndex((count) => count > 0) === from)) {
        found.push([from, 0, false]);
      }
    } else if ((theirs[25 - to] ?? 0) < 2) {
      found.push([from, to, theirs[25 - to] === 1]);
    }
  }
  return found;
}

/** A view of a money game against a program, White to throw, with these changes. */
export function viewWith(change: Partial<View> = {}): View {
  const player = { bot: null, here: true, away_for: null, lot: true };
  return {
    match: "m",
    version: 5,
    now: 0,
    you: "white",
    link: null,
    players: {
      white: { ...player, name: "Ana", kind: "person" },
      black: { ...player, name: "Bea", kind: "person" },
    },
    variant: "backgammon",
    length: 0,
    money: true,
    rules: {
      length: 0,
      crawford: true,
      jacoby: false,
      beavers: false,
      raccoons: false,
      automatic_doubles: 0,
      cube_limit: null,
      stake: "1",
      currency: "",
      variant: "backgammon",
    },
    manners: null,
    tutor: false,
    score: [0, 0],
    crawford: false,
    game: 1,
    ledger: { white: "0", black: "0" },
    phase: "to_throw",
    turn: "white",
    actor: "white",
    board: { white: INITIAL.white, black: INITIAL.black },
    cube: { value: 1, owner: null, offered: null, live: true },
    resigns: null,
    dice: null,
    pending: null,
    may: ["throw", "double"],
    tree: null,
    pips: { white: 167, black: 167 },
    clock: null,
    takeback: null,
    claim_in: null,
    rematch: null,
    last: null,
    end: null,
    xgid: null,
    dice_seal: { commitment: "", seed: null, lots: { white: null, black: null } },
    speed: "none",
    ...change,
  };
}

/** The same with dice to be played by White. */
export function movingView(dice: readonly [number, number], change: Partial<View> = {}): View {
  const board = change.board ?? { white: INITIAL.white, black: INITIAL.black };
  return viewWith({
    phase: "to_move",
    may: ["play"],
    dice: { seat: "white", values: dice, landing: null, cocked: false },
    tree: plainTree(board, "white", dice),
    ...change,
  });
}
