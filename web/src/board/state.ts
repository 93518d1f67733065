/**
 * What the board draws, as plain data, and what it asks for.
 *
 * The board knows no rules. Whoever owns it (a room, a lesson, the editor) hands it one of these
 * and gets intents back; a new state is a new object, and the board finds out itself what moved.
 *
 * Places are numbered as their owner sees them: 1 to 24 are the points, 25 is the bar, 0 is the
 * tray of the checkers borne off.
 */

export type Seat = "white" | "black";

/** 0 to 25, as the owner of the checkers sees it: off, points 1-24, bar. */
export type Place = number;

export const OFF: Place = 0;
export const BAR: Place = 25;

export interface Landing {
  /** Millimetres from the bar outwards to the die's centre; outside 0-240 it left the half. */
  x: number;
  /** Millimetres from the thrower's edge; outside 0-480 it left the board. */
  y: number;
  /** It leans against something. */
  tilted: boolean;
}

export interface Dice {
  /** Who threw; in the opening throw both sides have one die and this is the one who begins. */
  seat: Seat;
  /** One value a die, 1 to 6, in the order in which they are shown. */
  values: readonly number[];
  /** For each die to be played whether it has been: two of them, or four after a double. */
  spent: readonly boolean[];
  /** Where each die lies in the thrower's right-hand half; without it they lie tidily. */
  landing?: readonly Landing[];
  /** The throw does not count. */
  cocked?: boolean;
  /** The opening throw: the first value is White's die and the second Black's. */
  opening?: boolean;
  /** Tells throws apart: another number rolls the dice in, even with the same values. */
  throw?: number;
}

export interface Cube {
  /** What the game is played for; 1 is shown as 64, as on the table. */
  value: number;
  /** Who may turn it; null in the middle. */
  owner: Seat | null;
  /** To whom it is being offered at `value`; null when nothing is offered. */
  offered: Seat | null;
}

/** One checker's way, in its owner's numbers. */
export type Step = readonly [from: Place, to: Place];

export interface LastPlay {
  seat: Seat;
  moves: readonly Step[];
}

export interface Arrow {
  seat: Seat;
  from: Place;
  to: Place;
  /** "good" the better play, "bad" the one made, "plain" neither. */
  kind: "good" | "bad" | "plain";
}

export interface BoardState {
  /** White's checkers on each of the 26 places, as White sees them. */
  white: readonly number[];
  /** Black's checkers on each of the 26 places, as Black sees them. */
  black: readonly number[];

  /** Whose home is at the bottom; the point numbers are this side's. */
  bottom: Seat;
  /** On which side of the screen both homes are. */
  home: "right" | "left";
  /** Whether the points' numbers are shown. */
  numbers: boolean;

  /** Who is to act, marked beside the board; null when nobody is. */
  turn: Seat | null;
  /** Whose checkers may be moved here now. */
  movable: Seat | null;
  /** From each of the mover's places, where that checker may go, with several dice too. */
  destinations: Readonly<Record<Place, readonly Place[]>>;
  /** Over the table: any checker of `movable` may go anywhere, also back from the tray. */
  free: boolean;
  /** The place whose checker is picked up, when the page says so; the board keeps its own too. */
  selected: Place | null;

  /** The throw that lies on the board. */
  dice: Dice | null;
  /** The doubling cube; null when the match is played without. */
  cube: Cube | null;

  /** A click on one's own half throws. */
  mayThrow: boolean;
  /** A click on the cube doubles. */
  mayDouble: boolean;
  /** A click on the dice picks them up and ends the turn. */
  mayPickUp: boolean;
  /** The last step can be taken back. */
  mayUndo: boolean;
  /** A click on the dice puts the other one first (only while nothing has been played). */
  maySwap: boolean;

  /** The last play, shown with arrows. */
  last: LastPlay | null;
  /** Arrows of an analysis. */
  arrows: readonly Arrow[];
  /** The position editor: clicks on places emit `edit`. */
  editable: boolean;
}

/** How a board looks and answers; a matter of taste, kept apart from what is on it. */
export type Theme = "walnut" | "tournament" | "night" | "alfonso";
export const THEMES: readonly Theme[] = ["walnut", "tournament", "night", "alfonso"];

/** The `detail` of each event that `<bg-board>` dispatches; all bubble. */
export interface Intents {
  /** Play a checker of `movable` between two of its own places. */
  move: { from: Place; to: Place };
  /** One tap: play this checker with the larger die, or with the smaller. */
  quick: { from: Place; larger: boolean };
  /** Throw the dice. */
  roll: null;
  /** Offer the cube. */
  double: null;
  /** Pick up the dice: the turn is over. */
  pickup: null;
  /** Take the last step back. */
  undo: null;
  /** Put the other die first. */
  "swap-dice": null;
  /** Editor: this side shall have `count` checkers on this place of its own. */
  edit: { place: Place; seat: Seat; count: number };
}

export type IntentEvent<K extends keyof Intents> = CustomEvent<Intents[K]>;

const START: readonly number[] = (() => {
  const counts = Array.from({ length: 26 }, () => 0);
  counts[24] = 2;
  counts[13] = 5;
  counts[8] = 3;
  counts[6] = 5;
  return Object.freeze(counts);
})();

/** A board before the first throw, seen by White: where other states begin from. */
export const INITIAL: BoardState = Object.freeze({
  white: START,
  black: START,
  bottom: "white",
  home: "right",
  numbers: true,
  turn: null,
  movable: null,
  destinations: {},
  free: false,
  selected: null,
  dice: null,
  cube: { value: 1, owner: null, offered: null },
  mayThrow: false,
  mayDouble: false,
  mayPickUp: false,
  mayUndo: false,
  maySwap: false,
  last: null,
  arrows: [],
  editable: false,
} satisfies BoardState);

/** The side across the board. */
export function opponent(seat: Seat): Seat {
  return seat === "white" ? "black" : "white";
}

/** The same place of the board in the other side's numbers; bar and tray are each side's own. */
export function across(place: Place): Place {
  return place === OFF || place === BAR ? place : 25 - place;
}

/** A state as JSON has it; what it leaves out is as in INITIAL. */
export function stateFrom(text: string | null): BoardState {
  return { ...INITIAL, ...(JSON.parse(text || "{}") as Partial<BoardState>) };
}
