/** What lies over the checkers: counts, arrows, and the lights that say what may be done. */

import { svg, type SVGTemplateResult } from "lit";
import {
  CHECKER,
  DIE,
  STACK,
  barHalf,
  checkerSpot,
  centre,
  fromBottom,
  throwingHalf,
  trayBox,
  type Layout,
  type Spot,
} from "./geometry";
import { BAR, OFF, type BoardState, type Place, type Seat, type Step } from "./state";
import { ownerSpot } from "./table";

const SEATS: readonly Seat[] = ["white", "black"];

/** The numbers on stacks that cannot be counted at a glance. */
export function counts(state: BoardState, layout: Layout): SVGTemplateResult[] {
  return SEATS.flatMap((seat) =>
    state[seat].flatMap((count, place) => {
      if (place === OFF ? count < 1 : count <= (place === BAR ? 3 : STACK)) return [];
      const { x, y } = countSpot(layout, seat, place, count);
      const kind = place === OFF ? "off" : seat;
      return [svg`<g class="count ${kind}" transform="translate(${x} ${y})">
        <circle r="9.5"></circle><text>${count}</text></g>`];
    }),
  );
}

function countSpot(layout: Layout, seat: Seat, place: Place, count: number): Spot {
  if (place !== OFF) return checkerSpot(layout, seat, place, count - 1, count);
  const box = trayBox(layout, seat);
  const y = seat === layout.bottom ? box.y + 12 : box.y + box.height - 12;
  return { x: centre(box).x, y };
}

/** A lamp in the frame on the side that is to act. */
export function turnLamp(state: BoardState, layout: Layout): SVGTemplateResult | null {
  if (!state.turn) return null;
  const { x, y } = ownerSpot(layout, state.turn === layout.bottom);
  const r = layout.compact ? 9 : 11.5;
  return svg`<g class="turn" transform="translate(${x} ${y})">
    <circle class="halo" r=${r}></circle><circle class="ring" r=${r}></circle></g>`;
}

/** Rings on the checkers that may move, or on the places where the one picked up may go. */
export function lights(
  state: BoardState,
  layout: Layout,
  picked: Place | null,
  over: Place | null,
): SVGTemplateResult[] {
  const { movable } = state;
  if (!movable) return [];
  if (picked !== null) {
    const spot = topSpot(state, layout, movable, picked);
    const to = state.free ? [] : (state.destinations[picked] ?? []);
    return [
      ring("picked", spot),
      ...to.map((place) => light(state, layout, movable, place, place === over)),
      ...(state.free && over !== null ? [light(state, layout, movable, over, true)] : []),
    ];
  }
  return Object.entries(state.destinations).flatMap(([from, to]) => {
    if (to.length === 0) return [];
    const spot = topSpot(state, layout, movable, Number(from));
    return [ring("may-move", spot)];
  });
}

function ring(name: string, { x, y }: Spot): SVGTemplateResult {
  return svg`<g class=${name} transform="translate(${x} ${y})">
    <circle class="casing" r="19.8"></circle><circle r="19.4"></circle></g>`;
}

function topSpot(state: BoardState, layout: Layout, seat: Seat, place: Place): Spot {
  const count = Math.max(1, state[seat][place] ?? 0);
  return checkerSpot(layout, seat, place, count - 1, count);
}

function light(
  state: BoardState,
  layout: Layout,
  seat: Seat,
  place: Place,
  over: boolean,
): SVGTemplateResult {
  const name = over ? "light over" : "light";
  if (place === OFF || place === BAR) {
    const box = place === OFF ? trayBox(layout, seat) : barHalf(layout, seat);
    return svg`<rect class="${name} box" x=${box.x + 3} y=${box.y + 6} width=${box.width - 6}
      height=${box.height - 12} rx="6"></rect>`;
  }
  const count = state[seat][place] ?? 0;
  const { x, y } = checkerSpot(layout, seat, place, Math.min(count, STACK), count + 1);
  const hit = (state[seat === "white" ? "black" : "white"][25 - place] ?? 0) === 1;
  return svg`
    <g class="${name} ${hit ? "hit" : ""}" transform="translate(${x} ${y})">
      <circle class="casing" r="19.4"></circle><circle class="glow" r="19.4"></circle>
      ${
        hit
          ? svg`<path class="spot" d="M-8 -8L8 8M8 -8L-8 8"></path>`
          : svg`<circle class="spot" r="7"></circle>`
      }
    </g>`;
}

/** The outlines of dice where the throw will lie. */
export function throwHint(state: BoardState, layout: Layout): SVGTemplateResult | null {
  if (!state.mayThrow || !state.turn || state.dice) return null;
  const { x, y } = centre(throwingHalf(layout, state.turn));
  const half = DIE / 2;
  return svg`<g class="throw-hint" transform="translate(${x} ${y})">
    ${[-25, 25].map(
      (at, i) => svg`
        <g transform="translate(${at} 0) rotate(${i ? 9 : -9})">
          <rect x=${-half} y=${-half} width=${DIE} height=${DIE} rx="7.5"></rect>
        </g>`,
    )}
  </g>`;
}

/** The arrows of the last play and of an analysis. */
export function arrows(state: BoardState, layout: Layout): SVGTemplateResult[] {
  const { last } = state;
  const made = last?.moves.map((step) => arrow(state, layout, last.seat, step, "last"));
  const more = state.arrows.map(({ seat, from, to, kind }) =>
    arrow(state, layout, seat, [from, to], kind),
  );
  return [...(made ?? []), ...more];
}

function arrow(
  state: BoardState,
  layout: Layout,
  seat: Seat,
  [from, to]: Step,
  kind: string,
): SVGTemplateResult {
  const a = arrowEnd(state, layout, seat, from);
  const b = arrowEnd(state, layout, seat, to);
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const bend = Math.min(34, length * 0.16) * (b.x >= a.x ? 1 : -1);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const mid = { x: (a.x + b.x) / 2 + uy * bend, y: (a.y + b.y) / 2 - ux * bend };
  const angle = Math.atan2(b.y - mid.y, b.x - mid.x);
  const tail = { x: b.x - Math.cos(angle) * 15, y: b.y - Math.sin(angle) * 15 };
  const d = `M${a.x} ${a.y}Q${mid.x} ${mid.y} ${tail.x} ${tail.y}`;
  const head = `translate(${b.x} ${b.y}) rotate(${(angle * 180) / Math.PI})`;
  return svg`
    <g class="arrow ${kind}">
      <path class="case" d=${d}></path>
      <path class="head case" d="M0 0L-19 -11L-15 0L-19 11Z" transform=${head}></path>
      <circle class="start" cx=${a.x} cy=${a.y} r="5"></circle>
      <path class="shaft" d=${d}></path>
      <path class="head" d="M0 0L-19 -11L-15 0L-19 11Z" transform=${head}></path>
    </g>`;
}

function arrowEnd(state: BoardState, layout: Layout, seat: Seat, place: Place): Spot {
  if (place === OFF) return centre(trayBox(layout, seat));
  const count = state[seat][place] ?? 0;
  if (place === BAR || count > 0) return topSpot(state, layout, seat, place);
  const spot = checkerSpot(layout, seat, place, 0, 1);
  const inwards = fromBottom(layout, seat, place) > 12 ? CHECKER * 0.4 : -CHECKER * 0.4;
  return { x: spot.x, y: spot.y + inwards };
}
