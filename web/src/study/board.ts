/** The board of a decision. */

import { INITIAL, opponent, type Arrow, type BoardState, type Seat } from "../board/state";
import type { Settings } from "../parts/settings";
import { shownDice } from "../room/board_state";
import type { Hop, Table, Turn } from "./data";

/** A table before anything is done; a double that is offered lies before the other side. */
export function boardOf(
  table: Table,
  turn: Seat,
  settings: Settings,
  { bottom, offered = false }: { bottom: Seat; offered?: boolean },
): BoardState {
  const { cube, dice } = table;
  const other = opponent(turn);
  return {
    ...INITIAL,
    ...table.board,
    bottom,
    home: settings.home,
    numbers: settings.numbers,
    turn: offered ? other : turn,
    cube: cube && {
      value: offered ? 2 * cube.value : cube.value,
      owner: cube.owner,
      offered: offered ? other : null,
    },
    dice: dice && shownDice({ seat: turn, values: dice, landing: null, cocked: false }, turn),
  };
}

/** The play that was made, and the better one, as arrows. */
export function arrowsOf(turn: Turn): readonly Arrow[] {
  if (turn.kind !== "play") return [];
  if (!turn.best.length) return arrows(turn.seat, turn.moves, "good");
  return [...arrows(turn.seat, turn.moves, "bad"), ...arrows(turn.seat, turn.best, "good")];
}

export function arrows(seat: Seat, moves: readonly Hop[], kind: Arrow["kind"]): readonly Arrow[] {
  return moves.map(([from, to]) => ({ seat, from, to, kind }));
}
