/**
 * Moves as they are typed: `8/5 6/5`, `bar/20*`, `barra/20`, `24/18(2)`, `13/7/5`, `6/off`, `8 5`.
 *
 * Points are those of whoever moves. Case, commas and the star of a hit do not matter.
 */

import { BAR, OFF, type Place } from "../board/state";
import { tr } from "../texts";
import type { Fault, Trial } from "./trial";

/** The way of one checker, or of several that go together. */
export interface Trip {
  stops: readonly Place[];
  count: number;
}

const PLACES: Readonly<Record<string, Place>> = { bar: BAR, barra: BAR, off: OFF, fuera: OFF };
const TOKEN = /[,\s]*(\d+|\p{L}+|[/*()-]|[^\s,])/gu;

/** The trips that a text says, or a sentence that tells why it says none. */
export function parseTrips(text: string): readonly Trip[] | string {
  const tokens = [...text.toLowerCase().matchAll(TOKEN)].map((match) => match[1] ?? "");
  const kept = tokens.filter((token) => token !== "*");
  return kept.some(isSlash) ? slashed(kept) : bare(kept);
}

/** The turn once what is typed has been tried as well, or a sentence that says why it cannot be. */
export function typed(trial: Trial, text: string): Trial | string {
  const trips = parseTrips(text);
  if (typeof trips === "string") return trips;
  if (!trips.length) return tr("Type moves such as 8/5 6/5, bar/20 or 6/off(2).");
  const first = tried(trial, trips);
  if (typeof first !== "string") return first;
  for (const order of permutations(trips)) {
    const other = tried(trial, order);
    if (typeof other !== "string") return other;
  }
  return first;
}

function tried(trial: Trial, trips: readonly Trip[]): Trial | string {
  let now = trial;
  for (const { stops, count } of trips) {
    for (let checker = 0; checker < count; checker++) {
      for (let index = 1; index < stops.length; index++) {
        const from = stops[index - 1] ?? OFF;
        const to = stops[index] ?? OFF;
        const next = now.moved(from, to);
        if (typeof next === "string") return faultWords(next, from, to, now);
        now = next;
      }
    }
  }
  return now;
}

/** A move that cannot be tried, in a sentence for whoever moves. */
export function faultWords(fault: Fault, from: Place, to: Place, trial: Trial): string {
  const move = `${placeName(from)}/${placeName(to)}`;
  if (fault === "nobody") {
    if (from === BAR) return tr("You have no checker on the bar.");
    if (from === OFF) return tr("You have borne off no checker.");
    return tr("You have no checker on your {point} point.", { point: from });
  }
  if (fault === "closed") {
    return tr("The opponent holds your {point} point: nobody can stand there.", { point: to });
  }
  if (fault === "ambiguous") {
    return tr("{move} can hit on the way or not: go by the points between.", { move });
  }
  if (!trial.free && (trial.board[trial.seat][BAR] ?? 0) > 0 && from !== BAR) {
    return tr("The checkers on the bar enter first.");
  }
  if (trial.complete && !trial.free) return tr("All that the dice allow has been moved.");
  if (to > from) return tr("Checkers move to lower points; {move} does not.", { move });
  return tr("{move} is not part of a legal play of these dice.", { move });
}

/** A place as plays are written: 25 is `bar` and 0 is `off`. */
export function placeName(place: Place): string {
  if (place === BAR) return tr("bar");
  return place === OFF ? tr("off") : String(place);
}

function bare(tokens: readonly string[]): readonly Trip[] | string {
  if (tokens.length % 2) {
    return tr("Moves go from one place to another: {text} has no partner.", {
      text: tokens.at(-1) ?? "",
    });
  }
  const trips: Trip[] = [];
  for (let index = 0; index < tokens.length; index += 2) {
    const stops = [tokens[index] ?? "", tokens[index + 1] ?? ""].map(place);
    const wrong = stops.find((stop) => typeof stop === "string");
    if (typeof wrong === "string") return wrong;
    trips.push({ stops: stops as Place[], count: 1 });
  }
  return trips;
}

function slashed(tokens: readonly string[]): readonly Trip[] | string {
  const trips: Trip[] = [];
  let index = 0;
  while (index < tokens.length) {
    const stops: Place[] = [];
    do {
      const stop = place(tokens[index] ?? "");
      if (typeof stop === "string") return stop;
      stops.push(stop);
      index += 1;
    } while (isSlash(tokens[index] ?? "") && ++index);
    if (stops.length < 2) {
      return tr("After {text} it is missing where the checker goes.", {
        text: tokens[index - 1] ?? "",
      });
    }
    let count = 1;
    if (tokens[index] === "(") {
      count = Number(tokens[index + 1]);
      if (!(count >= 1 && count <= 4) || tokens[index + 2] !== ")") {
        return tr("In brackets stands how many checkers go that way, 1 to 4.");
      }
      index += 3;
    }
    trips.push({ stops, count });
  }
  return trips;
}

function place(token: string): Place | string {
  const word = PLACES[token];
  if (word !== undefined) return word;
  if (!token) return tr("It is missing where the last checker goes.");
  if (!/^\d+$/.test(token)) {
    return tr("“{text}” is not part of a play: type 8/5 6/5, bar/20 or 6/off(2).", {
      text: token,
    });
  }
  const number = Number(token);
  if (number <= BAR) return number;
  return tr("There is no point {point}: points are 1 to 24, the bar is 25, off is 0.", {
    point: token,
  });
}

function isSlash(token: string): boolean {
  return token === "/" || token === "-";
}

/** Other orders of a few trips: what is typed need not be in the order in which it can be made. */
function* permutations(trips: readonly Trip[]): Generator<readonly Trip[]> {
  if (trips.length > 4) return;
  if (trips.length < 2) {
    yield trips;
    return;
  }
  for (const [index, first] of trips.entries()) {
    const others = trips.filter((_, other) => other !== index);
    for (const rest of permutations(others)) yield [first, ...rest];
  }
}
