/** Where the arrow keys lead, as one sees the board. */

import type { Layout, Target } from "./geometry";
import { opponent } from "./state";

/** Both rows of the board from left to right; their columns lie above each other. */
export function rows(layout: Layout): readonly [Target[], Target[]] {
  const { bottom } = layout;
  const points = (from: number, to: number): Target[] => {
    const step = from < to ? 1 : -1;
    return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => ({
      kind: "point",
      point: from + i * step,
    }));
  };
  const row = (outer: Target[], home: Target[], seat: typeof bottom): Target[] => {
    const whole: Target[] = [...outer, { kind: "bar", seat }, ...home, { kind: "off", seat }];
    return layout.home === "right" ? whole : whole.reverse();
  };
  return [
    row(points(13, 18), points(19, 24), opponent(bottom)),
    row(points(12, 7), points(6, 1), bottom),
  ];
}

export function sameTarget(a: Target, b: Target): boolean {
  if (a.kind === "point") return b.kind === "point" && a.point === b.point;
  return b.kind === a.kind && a.seat === b.seat;
}

/** The target next to this one, or null when the key does not lead anywhere. */
export function neighbour(layout: Layout, from: Target, key: string): Target | null {
  const board = rows(layout);
  const row = board.findIndex((each) => each.some((target) => sameTarget(target, from)));
  const here = board[row];
  if (!here) return null;
  const column = here.findIndex((target) => sameTarget(target, from));
  const last = here.length - 1;
  switch (key) {
    case "ArrowLeft":
      return here[column === 0 ? last : column - 1]!;
    case "ArrowRight":
      return here[column === last ? 0 : column + 1]!;
    case "ArrowUp":
      return board[0][column]!;
    case "ArrowDown":
      return board[1][column]!;
    case "Home":
      return here[0]!;
    case "End":
      return here[last]!;
    default:
      return null;
  }
}
