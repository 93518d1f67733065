/** The position editor: how many checkers a press or a key makes. */

import { STACK, placeOf, slotAt, type Layout, type Spot, type Target } from "./geometry";
import { opponent, type BoardState, type Intents, type Seat } from "./state";

type Edit = Intents["edit"];

/**
 * A press on slot k of a point makes k + 1 checkers, or one fewer when there are so many already;
 * above five it adds one. On bar and tray it adds one, and the second button takes one away.
 *
 * Without a spot (a key, a screen reader) a press adds one.
 */
export function pressed(
  state: BoardState,
  layout: Layout,
  target: Target,
  spot: Spot | null,
  brush: Seat,
  second: boolean,
): Edit {
  if (target.kind !== "point") {
    const { seat } = target;
    const place = placeOf(layout, target, seat);
    const now = state[seat][place] ?? 0;
    return { place, seat, count: second ? Math.max(0, now - 1) : now + 1 };
  }
  const seat = second ? opponent(brush) : brush;
  const place = placeOf(layout, target, seat);
  const now = state[seat][place] ?? 0;
  if (!spot) return { place, seat, count: now + 1 };
  const wanted = slotAt(layout, target.point, spot) + 1;
  if (wanted > STACK) return { place, seat, count: Math.max(STACK, now) + 1 };
  return { place, seat, count: wanted === now ? now - 1 : wanted };
}

/** A digit sets the number of checkers, plus and minus change it by one; null for other keys. */
export function typed(
  state: BoardState,
  layout: Layout,
  target: Target,
  key: string,
  brush: Seat,
): Edit | null {
  if (!/^[0-9+-]$/.test(key)) return null;
  const seat = target.kind === "point" ? brush : target.seat;
  const place = placeOf(layout, target, seat);
  const now = state[seat][place] ?? 0;
  if (key === "+") return { place, seat, count: now + 1 };
  if (key === "-") return { place, seat, count: Math.max(0, now - 1) };
  return { place, seat, count: Number(key) };
}
