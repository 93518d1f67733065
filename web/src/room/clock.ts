/** What the clocks show between two messages of the server, which alone decides. */

import type { Seat } from "../board/state";
import type { ViewClock } from "./view";

export interface Reading {
  /** Milliseconds of this player's own time. */
  left: number;
  /** Milliseconds of the free delay that this turn still has; 0 when it does not run. */
  delay: number;
  runs: boolean;
}

/** A clock `elapsed` milliseconds after the server told it. */
export function reading(clock: ViewClock, seat: Seat, elapsed: number): Reading {
  const left = clock.left[seat];
  if (clock.running !== seat) return { left, delay: 0, runs: false };
  const used = clock.used + Math.max(0, elapsed);
  return {
    left: Math.max(0, left - Math.max(0, used - clock.delay)),
    delay: Math.max(0, clock.delay - used),
    runs: true,
  };
}

/** Whole seconds to wait: `0:45`, `0:09`, `0:00`. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `2:05`, `1:02:05`; tenths when less than ten seconds are left: `0:04.7`. */
export function clockText(milliseconds: number): string {
  if (milliseconds < 10_000) return `0:0${(Math.floor(milliseconds / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
