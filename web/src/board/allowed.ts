/** What a state lets the hands do: nothing here knows a rule, it only reads the state. */

import { placeOf, type Layout, type Target } from "./geometry";
import type { BoardState, Place } from "./state";

/** Whether a checker of the mover may be picked up there. */
export function canTake(state: BoardState, place: Place): boolean {
  const { movable, destinations, free } = state;
  if (!movable || !state[movable][place]) return false;
  return free || (destinations[place]?.length ?? 0) > 0;
}

/** Whether the mover's checker on `from` may be put on `to`. */
export function canGo(state: BoardState, from: Place, to: Place): boolean {
  if (from === to) return false;
  return state.free || (state.destinations[from]?.includes(to) ?? false);
}

/** Whether a press on this target would do something. */
export function isLive(
  state: BoardState,
  layout: Layout,
  target: Target,
  picked: Place | null,
): boolean {
  const { movable, editable } = state;
  if (editable) return true;
  if (!movable) return false;
  const place = placeOf(layout, target, movable);
  if (picked !== null && canGo(state, picked, place)) return true;
  return canTake(state, place) && (target.kind === "point" || target.seat === movable);
}
