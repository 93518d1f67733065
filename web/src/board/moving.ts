/** Which checker is which from one state to the next: what travels, and what stays. */

import type { BoardState, Place, Seat } from "./state";

/** A checker that keeps its identity while it moves. */
export interface Piece {
  id: number;
  seat: Seat;
  place: Place;
  /** Its number on the place, from 0 next to the rail. */
  k: number;
}

const SEATS: readonly Seat[] = ["white", "black"];

/**
 * The pieces of the new state, each with the identity of the old one that came there.
 *
 * The topmost checkers of a place leave it, and the ways are as short as they can be. Checkers that
 * the old state did not have get the next free identities; those that the new one lacks are gone.
 */
export function follow(
  before: readonly Piece[],
  state: Pick<BoardState, "white" | "black">,
): Piece[] {
  let next = before.reduce((most, piece) => Math.max(most, piece.id + 1), 0);
  const after: Piece[] = [];
  for (const seat of SEATS) {
    const own = before.filter((piece) => piece.seat === seat);
    const { stay, leave } = part(own, state[seat]);
    after.push(...stay);
    for (const slot of vacancies(stay, state[seat])) {
      const id = leave.shift()?.id ?? next++;
      after.push({ id, seat, ...slot });
    }
  }
  return after;
}

/** Those that stay where they are, and those that leave, from the farthest place to the nearest. */
function part(own: readonly Piece[], counts: readonly number[]) {
  const stay: Piece[] = [];
  const leave: Piece[] = [];
  for (const piece of own) {
    (piece.k < (counts[piece.place] ?? 0) ? stay : leave).push(piece);
  }
  leave.sort((a, b) => b.place - a.place || b.k - a.k);
  return { stay, leave };
}

/** The slots to be filled, from the farthest place to the nearest. */
function vacancies(stay: readonly Piece[], counts: readonly number[]) {
  const slots: { place: Place; k: number }[] = [];
  for (let place = counts.length - 1; place >= 0; place--) {
    const kept = stay.filter((piece) => piece.place === place).length;
    for (let k = kept; k < counts[place]!; k++) slots.push({ place, k });
  }
  return slots;
}
