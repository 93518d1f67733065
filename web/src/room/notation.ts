/** Plays as they are written, such as `24/18 6/5(2)`; a star marks a hit. */

import { BAR, OFF } from "../board/state";
import type { HitMove } from "./view";

interface Trip {
  stops: number[];
  hits: Set<number>;
  count: number;
}

/** One checker's moves, one die each, in the usual short form; 25 is `bar` and 0 `off`. */
export function playText(moves: readonly HitMove[]): string {
  const trips = grouped(joined(moves));
  return trips
    .sort((a, b) => (b.stops[0] ?? 0) - (a.stops[0] ?? 0) || (b.stops[1] ?? 0) - (a.stops[1] ?? 0))
    .map(tripText)
    .join(" ");
}

/** Moves of the same checker joined; a stop on the way is kept only when somebody was hit there. */
function joined(moves: readonly HitMove[]): Trip[] {
  const trips: Trip[] = [];
  for (const [from, to, hit] of [...moves].sort((a, b) => b[0] - a[0])) {
    const before = trips.find((trip) => trip.stops.at(-1) === from);
    if (!before) {
      trips.push({ stops: [from, to], hits: new Set(hit ? [to] : []), count: 1 });
      continue;
    }
    if (!before.hits.has(from)) before.stops.pop();
    before.stops.push(to);
    if (hit) before.hits.add(to);
  }
  return trips;
}

function grouped(trips: Trip[]): Trip[] {
  const groups: Trip[] = [];
  for (const trip of trips) {
    const same = groups.find((other) => other.stops.join() === trip.stops.join());
    if (!same) {
      groups.push(trip);
      continue;
    }
    same.count += 1;
    for (const point of trip.hits) same.hits.add(point);
  }
  return groups;
}

function tripText({ stops, hits, count }: Trip): string {
  const way = stops.map((stop) => stopText(stop) + (hits.has(stop) ? "*" : "")).join("/");
  return count > 1 ? `${way}(${count})` : way;
}

function stopText(stop: number): string {
  if (stop === BAR) return "bar";
  return stop === OFF ? "off" : String(stop);
}
