/** Things that glide: from where they are now, even when that is half way to somewhere else. */

import type { Spot } from "./geometry";

interface Way {
  from: Spot;
  to: Spot;
  animation: Animation | null;
}

/** Where each thing was sent last; kept here because asking the browser costs a layout. */
const ways = new WeakMap<SVGElement, Way>();

/** How far something lies from its origin now, half-way through a glide included. */
export function whereNow(element: SVGElement): Spot {
  const way = ways.get(element);
  if (!way) return { x: 0, y: 0 };
  const done = way.animation?.effect?.getComputedTiming().progress ?? 1;
  return between(way.from, way.to, done);
}

/** The spot at this part of the way, 0 at its beginning and 1 at its end. */
export function between(from: Spot, to: Spot, part: number): Spot {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function translate({ x, y }: Spot, more = ""): string {
  return `translate(${x}px, ${y}px) ${more}`;
}

/** Puts something somewhere at once. */
export function put(element: SVGElement, spot: Spot): void {
  ways.get(element)?.animation?.cancel();
  ways.set(element, { from: spot, to: spot, animation: null });
  element.style.transform = translate(spot);
}

/** Lets something glide from where it is now, after a delay; `milliseconds` 0 puts it there. */
export function glide(element: SVGElement, to: Spot, milliseconds: number, delay = 0): void {
  const from = whereNow(element);
  put(element, to);
  if (milliseconds <= 0 || (from.x === to.x && from.y === to.y)) return;
  const animation = element.animate(
    [{ transform: translate(from) }, { transform: translate(to) }],
    { duration: milliseconds, delay, fill: "backwards", easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" },
  );
  ways.set(element, { from, to, animation });
}

/** Lets something roll in, turning, and come to rest. */
export function roll(element: SVGElement, from: Spot, to: Spot, milliseconds: number): void {
  put(element, to);
  if (milliseconds <= 0) return;
  const turn = (degrees: number) => `rotate(${degrees}deg)`;
  const animation = element.animate(
    [
      { transform: translate(from, turn(-540)), opacity: 0.4 },
      { opacity: 1, offset: 0.2 },
      { transform: translate(to, turn(0)), opacity: 1 },
    ],
    { duration: milliseconds, easing: "cubic-bezier(0.15, 0.7, 0.3, 1)" },
  );
  ways.set(element, { from, to, animation });
}

/** Lets things vanish, and takes them away then. */
export function fade(elements: Iterable<Element>, milliseconds: number): void {
  for (const element of elements) {
    const animation = element.animate([{ opacity: 1 }, { opacity: 0 }], milliseconds);
    animation.onfinish = () => element.remove();
  }
}

/** Milliseconds of a glide this long, unhurried over a short way and not slow over a long one. */
export function glideTime(from: Spot, to: Spot, speed: number): number {
  if (speed <= 0) return 0;
  return (170 + Math.hypot(to.x - from.x, to.y - from.y) * 0.45) / speed;
}
