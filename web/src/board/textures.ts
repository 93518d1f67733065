/** Strokes that make a surface look like wood, felt, slate or parchment; pure and repeatable. */

export interface Stroke {
  d: string;
  width: number;
  opacity: number;
}

/** Numbers in 0-1 that look random and are the same every time. */
export function noise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Lines along x that meet themselves where the tile ends. */
export function grain(seed: number, width: number, height: number, lines: number): Stroke[] {
  const random = noise(seed);
  return Array.from({ length: lines }, (_, i) => {
    const y = ((i + random() * 0.9) / lines) * height;
    const swell = 1 + random() * 4;
    const phase = random() * Math.PI * 2;
    const twice = random() * 1.6;
    const heightAt = (part: number) => {
      const turn = part * Math.PI * 2;
      return y + swell * Math.sin(turn + phase) + twice * Math.sin(3 * turn + phase * 2);
    };
    const d = smooth(width, heightAt);
    return { d, width: round(0.4 + random() * 1.3), opacity: round(0.1 + random() * 0.4) };
  });
}

/** A curve over the tile's width whose height is given for each part of it from 0 to 1. */
function smooth(width: number, heightAt: (part: number) => number): string {
  const steps = 14;
  const corners = Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps;
    return [round(part * width), round(heightAt(part))] as const;
  });
  let d = `M${corners[0]!.join(" ")}`;
  for (let step = 1; step < steps; step++) {
    const [x, y] = corners[step]!;
    const [nextX, nextY] = corners[step + 1]!;
    d += `Q${x} ${y} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`;
  }
  return `${d}L${corners[steps]!.join(" ")}`;
}

/** Short hairs in all directions, within the tile. */
export function fibres(
  seed: number,
  width: number,
  height: number,
  count: number,
  length: number,
): Stroke[] {
  const random = noise(seed);
  return Array.from({ length: count }, () => {
    const x = length + random() * (width - 2 * length);
    const y = length + random() * (height - 2 * length);
    const angle = random() * Math.PI * 2;
    const reach = length * (0.4 + 0.6 * random());
    const bend = (random() - 0.5) * reach * 0.5;
    const dx = Math.cos(angle) * reach;
    const dy = Math.sin(angle) * reach;
    const d =
      `M${round(x)} ${round(y)}` +
      `q${round(dx / 2 - Math.sin(angle) * bend)} ${round(dy / 2 + Math.cos(angle) * bend)}` +
      ` ${round(dx)} ${round(dy)}`;
    return { d, width: round(0.3 + random() * 0.5), opacity: round(0.12 + random() * 0.4) };
  });
}

/** The outline of a star with this many rays, around the origin. */
export function star(rays: number, outer: number, inner: number): string {
  const corners = Array.from({ length: rays * 2 }, (_, i) => {
    const angle = (i * Math.PI) / rays - Math.PI / 2;
    const reach = i % 2 ? inner : outer;
    return `${round(Math.cos(angle) * reach)} ${round(Math.sin(angle) * reach)}`;
  });
  return `M${corners.join("L")}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
