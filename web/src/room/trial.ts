/**
 * A turn before the dice are picked up: checkers moved, and taken back, as often as one likes.
 *
 * What may be moved comes from the server as a tree; nothing here knows the rules. Every trial is
 * immutable, and each change gives another.
 */

import { BAR, OFF, opponent, type Place, type Seat } from "../board/state";
import type { Counts, HitMove, Pair, Tree, TreeMove } from "./view";

/** Why a move cannot be tried. */
export type Fault = "cannot" | "ambiguous" | "closed" | "nobody";

export interface Trial {
  readonly seat: Seat;
  /** Any arrangement may be tried, legal or not. */
  readonly free: boolean;
  /** What has been moved so far, one die after another. */
  readonly moves: readonly HitMove[];
  /** The checkers as they lie now. */
  readonly board: Pair<Counts>;
  /** Whether the dice may be picked up. */
  readonly complete: boolean;
  /** From each place, where that checker may go, with several dice too. */
  readonly destinations: Readonly<Record<Place, readonly Place[]>>;
  /** For each die to be played, largest first, whether it has been. */
  readonly spent: readonly boolean[];
  moved(from: Place, to: Place): Trial | Fault;
  /** This checker moved with one die, the larger or the smaller where both can be. */
  quick(from: Place, larger: boolean): Trial | null;
  undone(): Trial;
  cleared(): Trial;
}

/** The board after one checker's move. */
export function applied(board: Pair<Counts>, seat: Seat, [from, to, hit]: HitMove): Pair<Counts> {
  const own = [...board[seat]];
  own[from] = (own[from] ?? 0) - 1;
  own[to] = (own[to] ?? 0) + 1;
  const other = opponent(seat);
  if (!hit) return { ...board, [seat]: own };
  const theirs = [...board[other]];
  theirs[25 - to] = (theirs[25 - to] ?? 0) - 1;
  theirs[BAR] = (theirs[BAR] ?? 0) + 1;
  return seat === "white" ? { white: own, black: theirs } : { white: theirs, black: own };
}

/** The numbers to be played: four of a double, else both, the larger first. */
export function diceToPlay(dice: readonly number[]): readonly number[] {
  const [first, second] = dice;
  if (dice.length === 2 && first === second && first !== undefined) {
    return [first, first, first, first];
  }
  return [...dice].sort((a, b) => b - a);
}

interface Way {
  moves: readonly TreeMove[];
  board: string;
}

/** A turn in which only legal plays can be completed. */
export class LegalTrial implements Trial {
  readonly free = false;
  readonly board: Pair<Counts>;
  readonly destinations: Readonly<Record<Place, readonly Place[]>>;

  constructor(
    readonly seat: Seat,
    readonly tree: Tree,
    private readonly start: Pair<Counts>,
    readonly path: readonly TreeMove[] = [],
  ) {
    this.board = path.reduce((board, move) => applied(board, seat, asHit(move)), start);
    this.destinations = this.findDestinations();
  }

  get moves(): readonly HitMove[] {
    return this.path.map(asHit);
  }

  get complete(): boolean {
    return this.tree.nodes[this.node]?.end ?? false;
  }

  get spent(): readonly boolean[] {
    const used = this.path.map((move) => move[3]);
    return diceToPlay(this.tree.dice).map((die) => {
      const index = used.indexOf(die);
      if (index < 0) return false;
      used.splice(index, 1);
      return true;
    });
  }

  moved(from: Place, to: Place): Trial | Fault {
    if (!this.board[this.seat][from]) return "nobody";
    const ways = this.ways(from).filter((way) => way.moves.at(-1)?.[1] === to);
    const fewest = Math.min(...ways.map((way) => way.moves.length));
    const shortest = ways.filter((way) => way.moves.length === fewest);
    const [first] = shortest;
    if (!first) return "cannot";
    if (shortest.some((way) => way.board !== first.board)) return "ambiguous";
    return this.with(first.moves);
  }

  quick(from: Place, larger: boolean): Trial | null {
    const moves = this.next.filter((move) => move[0] === from);
    const by = [...moves].sort((a, b) => (larger ? b[3] - a[3] : a[3] - b[3]));
    return by[0] ? this.with([by[0]]) : null;
  }

  undone(): Trial {
    return new LegalTrial(this.seat, this.tree, this.start, this.path.slice(0, -1));
  }

  cleared(): Trial {
    return new LegalTrial(this.seat, this.tree, this.start);
  }

  /** The same turn with these moves of the tree made as well. */
  with(moves: readonly TreeMove[]): LegalTrial {
    return new LegalTrial(this.seat, this.tree, this.start, [...this.path, ...moves]);
  }

  /** The moves of one die with which the turn can go on. */
  get next(): readonly TreeMove[] {
    return this.tree.nodes[this.node]?.moves ?? [];
  }

  private get node(): number {
    return this.path.at(-1)?.[4] ?? 0;
  }

  /** All ways of one checker on from here, one die or several. */
  private ways(from: Place): readonly Way[] {
    const found: Way[] = [];
    const walk = (node: number, at: Place, moves: readonly TreeMove[], board: Pair<Counts>) => {
      for (const move of this.tree.nodes[node]?.moves ?? []) {
        if (move[0] !== at) continue;
        const after = applied(board, this.seat, asHit(move));
        const way = [...moves, move];
        found.push({ moves: way, board: signature(after) });
        if (move[1] !== OFF) walk(move[4], move[1], way, after);
      }
    };
    walk(this.node, from, [], this.board);
    return found;
  }

  private findDestinations(): Record<Place, readonly Place[]> {
    const found: Record<Place, readonly Place[]> = {};
    for (const from of new Set(this.next.map((move) => move[0]))) {
      const ends = new Set(this.ways(from).map((way) => way.moves.at(-1)?.[1] ?? OFF));
      found[from] = [...ends].filter((to) => typeof this.moved(from, to) !== "string");
    }
    return found;
  }
}

/** A turn over the table: one's own checkers may be put wherever they can stand. */
export class FreeTrial implements Trial {
  readonly free = true;
  readonly complete = true;
  readonly destinations = {};
  readonly board: Pair<Counts>;

  constructor(
    readonly seat: Seat,
    private readonly dice: readonly number[],
    private readonly start: Pair<Counts>,
    readonly moves: readonly HitMove[] = [],
  ) {
    this.board = moves.reduce((board, move) => applied(board, seat, move), start);
  }

  /** Which dice are played is for the players to say. */
  get spent(): readonly boolean[] {
    return diceToPlay(this.dice).map(() => false);
  }

  moved(from: Place, to: Place): Trial | Fault {
    if (from === to || to === BAR || to < OFF || to > BAR) return "cannot";
    if (!this.board[this.seat][from]) return "nobody";
    const theirs = to === OFF ? 0 : (this.board[opponent(this.seat)][25 - to] ?? 0);
    if (theirs > 1) return "closed";
    const moves: HitMove[] = [...this.moves, [from, to, theirs === 1]];
    return new FreeTrial(this.seat, this.dice, this.start, moves);
  }

  quick(from: Place, larger: boolean): Trial | null {
    const pips = larger ? Math.max(...this.dice) : Math.min(...this.dice);
    const after = this.moved(from, Math.max(OFF, from - pips));
    return typeof after === "string" ? null : after;
  }

  undone(): Trial {
    return new FreeTrial(this.seat, this.dice, this.start, this.moves.slice(0, -1));
  }

  cleared(): Trial {
    return new FreeTrial(this.seat, this.dice, this.start);
  }
}

/** A board in one text, for comparing. */
export function signature(board: Pair<Counts>): string {
  return `${board.white.join()};${board.black.join()}`;
}

function asHit(move: TreeMove): HitMove {
  return [move[0], move[1], move[2]];
}
