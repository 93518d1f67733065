/** What the editor asks of the server. */

import type { Seat } from "../board/state";
import { postJson } from "../parts/api";
import type { Counts, CubeAdvice, Probabilities, Ranked } from "../room/view";
import { START, type Setup } from "./setup";

/** A position in the server's words. */
export interface Position {
  board: { white: Counts; black: Counts };
  turn: Seat;
  dice: readonly number[] | null;
  cube: { value: number; owner: Seat | null } | null;
  length: number;
  score: readonly [number, number];
  crawford: boolean;
  jacoby?: boolean;
  beavers?: boolean;
  xgid: string | null;
  gnubg_id: string | null;
}

/** The position of an XGID or of GNU Backgammon's IDs. Throws a `Refusal`. */
export function readPosition(text: string): Promise<Position> {
  return postJson<Position>("/api/v1/position", { text });
}

/** The names of a position. Throws a `Refusal` with the reason when it cannot be. */
export function namePosition(setup: Setup, signal: AbortSignal): Promise<Position> {
  const { white, black, ...rest } = setup;
  return postJson<Position>("/api/v1/position", { board: { white, black }, ...rest }, signal);
}

export function setupOf(position: Position): Setup {
  const [first, second] = position.dice ?? [];
  return {
    white: position.board.white,
    black: position.board.black,
    turn: position.turn,
    dice: first && second ? [first, second] : null,
    cube: position.cube ?? START.cube,
    length: position.length,
    score: position.score,
    crawford: position.crawford,
    jacoby: position.jacoby ?? START.jacoby,
    beavers: position.beavers ?? START.beavers,
  };
}

/** An answer of `docs/contract/evaluate.md`. */
export interface Evaluation {
  level: string;
  equity: number;
  probabilities: Probabilities;
  plays?: readonly Omit<Ranked, "loss">[];
  cube?: Omit<CubeAdvice, "probabilities" | "words"> & { available: boolean };
}

/** What the engine thinks of a position. Throws a `Refusal`. */
export function evaluate(xgid: string): Promise<Evaluation> {
  return postJson<Evaluation>("/api/v1/evaluate", { id: xgid });
}

/** Begins a match from a position; gives the address of its room. Throws a `Refusal`. */
export async function playFrom(xgid: string, bot: string, setup: Setup): Promise<string> {
  const made = await postJson<{ match: string; url?: string }>("/api/v1/matches", {
    start: xgid,
    opponent: bot === "same_screen" ? { kind: "same_screen" } : { kind: "bot", bot },
    length: setup.length,
    seat: setup.turn,
    tutor: true,
  });
  return made.url ?? `/m/${made.match}`;
}
