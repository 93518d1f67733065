/** The things that move: how checkers, dice and cube are drawn, once, to be used many times. */

import { svg, type SVGTemplateResult } from "lit";
import { CHECKER, CUBE, DIE, EDGE } from "./geometry";
import type { Seat } from "./state";
import { star } from "./textures";

const SEATS: readonly Seat[] = ["white", "black"];
const RADIUS = CHECKER / 2 - 0.6;

/** What the other templates refer to by `href` and `url()`; goes into the `<defs>` of a board. */
export function pieceDefs(): SVGTemplateResult {
  return svg`
    <radialGradient id="shadow">
      <stop offset="0.72" stop-color="#000" stop-opacity="0.5"></stop>
      <stop offset="0.86" stop-color="#000" stop-opacity="0.2"></stop>
      <stop offset="1" stop-color="#000" stop-opacity="0"></stop>
    </radialGradient>
    <radialGradient id="gloss" cx="0.5" cy="0.5" r="0.5">
      <stop offset="0" stop-color="#fff" stop-opacity="0.6"></stop>
      <stop offset="1" stop-color="#fff" stop-opacity="0"></stop>
    </radialGradient>
    ${SEATS.map(checkerDefs)} ${SEATS.map(dieDefs)} ${cubeDefs()}
  `;
}

function checkerDefs(seat: Seat): SVGTemplateResult {
  return svg`
    <radialGradient id="body-${seat}" class=${seat} cx="0.36" cy="0.3" r="0.8">
      <stop offset="0" class="light"></stop>
      <stop offset="0.5" class="base"></stop>
      <stop offset="1" class="dark"></stop>
    </radialGradient>
    <linearGradient id="rim-${seat}" class=${seat} x1="0.15" y1="0.1" x2="0.85" y2="0.9">
      <stop offset="0" class="shine"></stop>
      <stop offset="0.5" class="base"></stop>
      <stop offset="1" class="deep"></stop>
    </linearGradient>
    <linearGradient id="dish-${seat}" class=${seat} x1="0.15" y1="0.1" x2="0.85" y2="0.9">
      <stop offset="0" class="dark"></stop>
      <stop offset="0.55" class="base"></stop>
      <stop offset="1" class="light"></stop>
    </linearGradient>
    <linearGradient id="side-${seat}" class=${seat}>
      <stop offset="0" class="deep"></stop>
      <stop offset="0.3" class="light"></stop>
      <stop offset="0.65" class="base"></stop>
      <stop offset="1" class="deep"></stop>
    </linearGradient>
    <g id="checker-${seat}" class=${seat}>
      <circle cx="1" cy="2.2" r="21.6" fill="url(#shadow)"></circle>
      <circle class="outline" r=${RADIUS} fill="url(#body-${seat})"></circle>
      <circle r=${RADIUS - 1.1} fill="none" stroke="url(#rim-${seat})" stroke-width="1.6"></circle>
      <circle class="groove" r="15.4"></circle>
      <circle r="13.2" fill="url(#dish-${seat})"></circle>
      <circle class="groove" r="13.2"></circle>
      ${mark(seat)}
      <ellipse cx="-5.5" cy="-10" rx="9.5" ry="5.5" transform="rotate(-28 -5.5 -10)"
        fill="url(#gloss)" class="gloss"></ellipse>
    </g>
    <g id="edge-${seat}" class=${seat}>
      <rect class="outline" x=${-RADIUS} y=${-EDGE / 2 + 0.3} width=${RADIUS * 2}
        height=${EDGE - 0.6} rx="3.4" fill="url(#side-${seat})"></rect>
      <path class="groove" d="M-18.4 -2.2H18.4M-18.4 2.2H18.4"></path>
      ${seat === "black" ? svg`<path class="mark" d="M-5 -2.2h10v4.4h-10z"></path>` : null}
    </g>
  `;
}

/** White bears an inlaid ring, Black a star of eight rays: they differ without their colours. */
function mark(seat: Seat): SVGTemplateResult {
  return seat === "white"
    ? svg`<circle class="mark ring" r="6.6"></circle>`
    : svg`<path class="mark" d=${star(8, 8.8, 4.6)}></path>`;
}

const PIPS: readonly string[][] = [
  ["0 0"],
  ["-1 -1", "1 1"],
  ["-1 -1", "0 0", "1 1"],
  ["-1 -1", "1 -1", "-1 1", "1 1"],
  ["-1 -1", "1 -1", "0 0", "-1 1", "1 1"],
  ["-1 -1", "1 -1", "-1 0", "1 0", "-1 1", "1 1"],
];

function dieDefs(seat: Seat): SVGTemplateResult {
  const half = DIE / 2;
  return svg`
    <linearGradient id="die-body-${seat}" class="die-${seat}" x1="0.1" y1="0" x2="0.9" y2="1">
      <stop offset="0" class="light"></stop>
      <stop offset="0.6" class="base"></stop>
      <stop offset="1" class="dark"></stop>
    </linearGradient>
    <linearGradient id="die-face-${seat}" class="die-${seat}" x1="0.9" y1="1" x2="0.1" y2="0">
      <stop offset="0" class="light"></stop>
      <stop offset="1" class="base"></stop>
    </linearGradient>
    <g id="die-blank-${seat}" class="die-${seat}">
      <rect x=${-half} y=${-half} width=${DIE} height=${DIE} rx="7.5" class="outline"
        fill="url(#die-body-${seat})"></rect>
      <rect x=${2.2 - half} y=${2 - half} width=${DIE - 4.4} height=${DIE - 4.6} rx="8"
        fill="url(#die-face-${seat})"></rect>
    </g>
    ${PIPS.map(
      (pips, i) => svg`
        <g id="die-${seat}-${i + 1}" class="die-${seat}">
          <use href="#die-blank-${seat}"></use>
          ${pips.map((at) => {
            const [x, y] = at.split(" ").map((part) => Number(part) * 8.8);
            return svg`
              <circle class="pip-rim" cx=${x!} cy=${y! + 0.6} r="3.5"></circle>
              <circle class="pip" cx=${x!} cy=${y!} r="3.3"></circle>`;
          })}
        </g>`,
    )}
  `;
}

function cubeDefs(): SVGTemplateResult {
  const half = CUBE / 2;
  return svg`
    <linearGradient id="cube-body" class="cube" x1="0.1" y1="0" x2="0.9" y2="1">
      <stop offset="0" class="light"></stop>
      <stop offset="0.55" class="base"></stop>
      <stop offset="1" class="dark"></stop>
    </linearGradient>
    <linearGradient id="cube-face" class="cube" x1="0.9" y1="1" x2="0.1" y2="0">
      <stop offset="0" class="light"></stop>
      <stop offset="1" class="base"></stop>
    </linearGradient>
    <g id="cube" class="cube">
      <rect x=${-half - 1} y=${-half + 1} width=${CUBE + 4} height=${CUBE + 4} rx="8" fill="#000"
        opacity="0.28"></rect>
      <rect x=${-half} y=${-half} width=${CUBE} height=${CUBE} rx="6.5" class="outline"
        fill="url(#cube-body)"></rect>
      <rect x=${3 - half} y=${2.8 - half} width=${CUBE - 6} height=${CUBE - 6.4} rx="6"
        fill="url(#cube-face)" class="face"></rect>
    </g>
  `;
}
