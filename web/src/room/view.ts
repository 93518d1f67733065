/**
 * The messages of a room, as `docs/contract/room.md` describes them.
 *
 * Checkers are counted, and moves written, as their owner sees them: 25 is the bar, 0 is off.
 */

import type { Place, Seat } from "../board/state";

export type Pair<T> = Readonly<Record<Seat, T>>;
export type You = Seat | "both" | null;
export type Counts = readonly number[];

export type Phase =
  | "waiting"
  | "lots"
  | "opening"
  | "to_throw"
  | "to_move"
  | "picked_up"
  | "offered"
  | "resigning"
  | "between_games"
  | "over";

export type Deed =
  | "throw"
  | "throw_early"
  | "play"
  | "pass"
  | "double"
  | "take"
  | "drop"
  | "beaver"
  | "raccoon"
  | "resign"
  | "accept_resignation"
  | "refuse_resignation"
  | "accept_play"
  | "contest_play"
  | "next_game"
  | "leave"
  | "offer_takeback"
  | "accept_takeback"
  | "refuse_takeback"
  | "claim"
  | "lot"
  | "say"
  | "offer_rematch"
  | "refuse_rematch";

/** What is lost by leaving: nothing, the game that is played, or the whole match. */
export type Stake = "nothing" | "game" | "match";

export interface Player {
  name: string;
  kind: "person" | "bot" | "free";
  /** Whether this person plays under a name that no account protects. */
  guest?: boolean;
  bot: string | null;
  here: boolean;
  /** Milliseconds since this person left; null while here. */
  away_for: number | null;
  /** Whether this person's share of the dice has arrived. */
  lot: boolean;
}

export interface ViewCube {
  value: number;
  owner: Seat | null;
  /** At what the cube is being offered; null when no double waits for its answer. */
  offered: number | null;
  /** Whether it may still be turned in this game. */
  live: boolean;
}

/** `[x, y, tilted]` in millimetres of the thrower's right-hand half. */
export type ViewLanding = readonly [number, number, boolean];

export interface ViewDice {
  /** Null while the opening throw lies there, whose values are White's die and Black's. */
  seat: Seat | null;
  values: readonly number[];
  landing: readonly ViewLanding[] | null;
  cocked: boolean;
}

/** `[from, to, hit, die, node]`. */
export type TreeMove = readonly [Place, Place, boolean, number, number];

export interface TreeNode {
  end: boolean;
  moves: readonly TreeMove[];
}

/** The legal ways to play a roll; node 0 is the position before the first move. */
export interface Tree {
  dice: readonly number[];
  nodes: readonly TreeNode[];
}

/** `[from, to, hit]`. */
export type HitMove = readonly [Place, Place, boolean];

export interface RulesData {
  length: number;
  crawford: boolean;
  jacoby: boolean;
  beavers: boolean;
  raccoons: boolean;
  automatic_doubles: number;
  cube_limit: number | null;
  stake: string;
  currency: string;
  variant: string;
}

export interface Manners {
  premature_roll: "void" | "lose_turn" | "stands";
  dice_on_checkers: "cocked" | "valid";
  illegal_play: "condone" | "must_correct";
}

export interface ViewClock {
  /** Milliseconds that a turn takes before its player's own time runs. */
  delay: number;
  /** Milliseconds that each has left. */
  left: Pair<number>;
  running: Seat | null;
  /** Milliseconds used of this turn so far. */
  used: number;
}

export interface End {
  winner: Seat | null;
  points: Pair<number> | null;
  why: string;
  words: readonly string[];
}

export interface View {
  match: string;
  version: number;
  /** The server's time when this was written. */
  now: number;
  you: You;
  link: string | null;
  players: Pair<Player>;
  variant: string;
  length: number;
  money: boolean;
  rules: RulesData;
  manners: Manners | null;
  tutor: boolean;
  score: readonly [number, number];
  crawford: boolean;
  game: number;
  ledger: Pair<string> | null;
  phase: Phase;
  turn: Seat | null;
  actor: Seat | null;
  board: Pair<Counts>;
  cube: ViewCube | null;
  resigns: { seat: Seat; class: 1 | 2 | 3 } | null;
  dice: ViewDice | null;
  pending: {
    seat: Seat;
    upheld: boolean;
    /** Dice that were thrown too early and will stand. */
    premature: readonly number[] | null;
    loses_turn: Seat | null;
  } | null;
  may: readonly Deed[];
  must_say?: Seat | null;
  tree: Tree | null;
  pips: Pair<number>;
  clock: ViewClock | null;
  takeback: Seat | null;
  claim_in: number | null;
  rematch: { offered: Seat | null; match: string | null } | null;
  last: { seat: Seat; moves: readonly HitMove[]; notation: string } | null;
  end: End | null;
  xgid: string | null;
  dice_seal: { commitment: string; seed: string | null; lots: Pair<string | null> };
  speed: string;
  /** What leaving now would cost; null when it cannot be left. */
  leaving?: Stake | null;
}

/** Something that happened in the room. */
export interface Step {
  version: number;
  at: number;
  kind: string;
  seat: Seat | null;
  told: readonly string[];
  dice?: readonly number[];
  moves?: readonly HitMove[];
}

export interface ChatLine {
  id: number;
  by: Seat | null;
  name: string;
  text: string;
  at: number;
}

export type Grade = "good" | "inaccuracy" | "error" | "blunder";
export type Probabilities = readonly [number, number, number, number, number];

export interface Ranked {
  notation: string;
  moves: readonly (readonly [Place, Place])[];
  equity: number;
  loss: number;
  probabilities: Probabilities;
}

export interface CubeAdvice {
  action: string;
  no_double: number | null;
  double_take: number | null;
  double_pass: number | null;
  probabilities: Probabilities;
  words: readonly string[];
}

export interface Answer {
  answer: string | number;
  plays?: readonly Ranked[];
  cube?: CubeAdvice;
  loss?: number;
  grade?: Grade;
  words?: readonly string[];
  /** Why there is no answer. */
  why?: string;
}

/** What a client wants done; the connection numbers it. */
export interface Wish {
  do: Deed;
  moves?: readonly (readonly [Place, Place])[];
  class?: 1 | 2 | 3;
  text?: string;
  seat?: Seat;
}

export type Action = Wish & { seq: number };

export interface Question {
  ask: "hint" | "judge" | "judge_cube" | "ping";
  moves?: readonly (readonly [Place, Place])[];
  deed?: "throw" | "double" | "take" | "drop";
}

export type ServerMessage =
  | { view: View; steps?: readonly Step[] }
  | { done: number; version: number }
  | { refused: number; why: string; version: number }
  | Answer
  | { chat: ChatLine }
  | { wrong: string };

/** The seats that this viewer acts for. */
export function ownSeats(you: You): readonly Seat[] {
  if (you === null) return [];
  return you === "both" ? ["white", "black"] : [you];
}
