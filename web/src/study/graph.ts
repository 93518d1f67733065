/** The chance to win through a match, as a picture that can be clicked. */

import { html, nothing, svg } from "lit";
import { tr } from "../texts";
import type { Course, Turn } from "./data";
import { loser, lossOf } from "./stepping";
import { chanceText, nameOf, worstGrade } from "./words";

const EDGE = 8;

export interface GraphOptions {
  course: Course;
  players: readonly string[];
  at: number;
  /** How wide the picture is, in pixels. */
  width: number;
  language: string;
  money: boolean;
  go(at: number): void;
}

export function graph(options: GraphOptions) {
  const { course, players, at, width, money } = options;
  const { turns, games } = course;
  if (turns.length < 2 || turns.every((turn) => turn.chance === null)) return nothing;
  const height = heightOf(width);
  const x = (index: number) => (index / (turns.length - 1)) * (width - 2 * EDGE) + EDGE;
  const [white = "", black = ""] = players;
  const label = money
    ? tr("{name}’s chance to win the game, turn by turn", { name: white })
    : tr("{name}’s chance to win the match, turn by turn", { name: white });
  return html`<figure class="graph">
    <figcaption class="small soft">${label}</figcaption>
    <svg
      viewBox="0 0 ${width} ${height}"
      width=${width}
      height=${height}
      role="img"
      aria-label="${label}. ${now(turns[at]!, white, options.language)}"
      @click=${(event: MouseEvent) => options.go(clicked(event, turns.length))}
    >
      <rect class="ground" x="0" y="0" width=${width} height=${height} />
      ${areas(turns, x, height)}
      <line class="half" x1="0" x2=${width} y1=${height / 2} y2=${height / 2} />
      ${games.slice(1).map(
        (game) =>
          svg`<line class="game" x1=${x(game.start)} x2=${x(game.start)} y1="0" y2=${height} />`,
      )}
      ${turns.map((turn, index) => mark(turn, x(index), height))}
      <line class="now" x1=${x(at)} x2=${x(at)} y1="0" y2=${height} />
      <text x="4" y="14">${white}</text>
      <text x="4" y=${height - 6}>${black}</text>
    </svg>
  </figure>`;
}

function now(turn: Turn, white: string, language: string): string {
  if (turn.chance === null) return "";
  return tr("Now {chance} for {name}.", {
    chance: chanceText(turn.chance, language),
    name: white,
  });
}

function heightOf(width: number): number {
  return Math.round(Math.max(110, Math.min(260, width / 7)));
}

/** The line, and the ground below it, which is White's share. */
function areas(turns: readonly Turn[], x: (index: number) => number, height: number) {
  const points: string[] = [];
  for (const [index, turn] of turns.entries()) {
    if (turn.chance === null) continue;
    points.push(`${x(index).toFixed(1)},${((1 - turn.chance) * height).toFixed(1)}`);
  }
  const first = points[0]?.split(",")[0] ?? "0";
  const last = points.at(-1)?.split(",")[0] ?? "0";
  const ground = `${first},${height} ${points.join(" ")} ${last},${height}`;
  return svg`<polygon class="share" points=${ground} />
    <polyline class="line" points=${points.join(" ")} />`;
}

/** Errors: a triangle that hangs from the top for White's, and stands below for Black's. */
function mark(turn: Turn, x: number, height: number) {
  const grade = worstGrade(turn);
  if (grade !== "bad" && grade !== "very bad") return nothing;
  const size = grade === "very bad" ? 7 : 4.5;
  const black = loser(turn) === "black";
  const [tip, base] = black ? [height - 2 * size, height] : [2 * size, 0];
  const points = `${x - size},${base} ${x + size},${base} ${x},${tip}`;
  return svg`<polygon class="mark ${grade === "bad" ? "bad" : "very-bad"}" points=${points}>
    <title>${nameOf(loser(turn), [tr("White"), tr("Black")])} ${lossOf(turn, null).toFixed(3)}</title>
  </polygon>`;
}

function clicked(event: MouseEvent, turns: number): number {
  const box = (event.currentTarget as SVGElement).getBoundingClientRect();
  const share = (event.clientX - box.left - EDGE) / (box.width - 2 * EDGE);
  return Math.max(0, Math.min(turns - 1, Math.round(share * (turns - 1))));
}
