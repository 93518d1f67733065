/** The board itself: frame, bar, trays and points; drawn once for a layout and a theme. */

import { svg, type SVGTemplateResult } from "lit";
import {
  CHECKER,
  POINT,
  barBox,
  centre,
  cubeTrayBox,
  halfBox,
  measures,
  pointBox,
  size,
  trayBox,
  type Box,
  type Layout,
} from "./geometry";
import { opponent, type Theme } from "./state";
import { fibres, grain, star, type Stroke } from "./textures";

/** The outline of a point with its base on the origin and its tip at (0, POINT). */
const OUTLINES: Record<Theme, string> = {
  walnut: `M-19 0L0 ${POINT}L19 0Z`,
  tournament: `M-19.4 0L-0.8 ${POINT}h1.6L19.4 0Z`,
  night: `M-18 0C-17 60 -4 150 0 ${POINT}C4 150 17 60 18 0Z`,
  alfonso:
    `M-18.5 0V26C-18.5 92 -7 122 -5 160C-3.4 178 -1.5 190 0 ${POINT}` +
    "C1.5 190 3.4 178 5 160C7 122 18.5 92 18.5 26V0Z",
};

export function table(layout: Layout, theme: Theme, numbers: boolean): SVGTemplateResult {
  const { width, height } = size(layout);
  return svg`
    <defs>${tableDefs(theme)}</defs>
    ${frame(layout, theme, width, height)}
    ${surface(layout, halfBox(layout, "outer"))} ${surface(layout, halfBox(layout, "home"))}
    ${points(layout, theme)}
    ${[halfBox(layout, "outer"), halfBox(layout, "home")].map(recess)}
    ${well(trayBox(layout, "white"))} ${well(trayBox(layout, "black"))}
    ${cubeTrayBox(layout) ? well(cubeTrayBox(layout)!) : null}
    ${bar(layout, theme)} ${owners(layout)} ${numbers ? numerals(layout) : null}
  `;
}

function tableDefs(theme: Theme): SVGTemplateResult {
  const wooden = theme !== "tournament";
  const along = wooden ? grain(3, 300, 120, 40) : fibres(3, 300, 120, 520, 4);
  const upright = wooden ? grain(5, 300, 120, 40) : fibres(5, 300, 120, 520, 4);
  return svg`
    <linearGradient id="fall" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#000" stop-opacity="0.55"></stop>
      <stop offset="0.35" stop-color="#000" stop-opacity="0.18"></stop>
      <stop offset="1" stop-color="#000" stop-opacity="0"></stop>
    </linearGradient>
    <linearGradient id="fall-right">
      <stop offset="0" stop-color="#000" stop-opacity="0.45"></stop>
      <stop offset="0.4" stop-color="#000" stop-opacity="0.14"></stop>
      <stop offset="1" stop-color="#000" stop-opacity="0"></stop>
    </linearGradient>
    <linearGradient id="round">
      <stop offset="0" stop-color="#fff" stop-opacity="0.22"></stop>
      <stop offset="0.25" stop-color="#fff" stop-opacity="0.06"></stop>
      <stop offset="0.7" stop-color="#000" stop-opacity="0.04"></stop>
      <stop offset="1" stop-color="#000" stop-opacity="0.4"></stop>
    </linearGradient>
    <linearGradient id="round-down" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#fff" stop-opacity="0.24"></stop>
      <stop offset="0.25" stop-color="#fff" stop-opacity="0.06"></stop>
      <stop offset="0.7" stop-color="#000" stop-opacity="0.04"></stop>
      <stop offset="1" stop-color="#000" stop-opacity="0.35"></stop>
    </linearGradient>
    <radialGradient id="lamp" cx="0.4" cy="0.3" r="0.9">
      <stop offset="0" stop-color="#fff" stop-opacity="0.09"></stop>
      <stop offset="0.55" stop-color="#fff" stop-opacity="0.02"></stop>
      <stop offset="1" stop-color="#000" stop-opacity="0.2"></stop>
    </radialGradient>
    <linearGradient id="brass" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" class="brass-light"></stop>
      <stop offset="0.5" class="brass"></stop>
      <stop offset="1" class="brass-dark"></stop>
    </linearGradient>
    ${["even", "odd"].map(
      (kind) => svg`
        <linearGradient id="point-${kind}" class="point ${kind}" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" class="dark"></stop>
          <stop offset="0.3" class="base"></stop>
          <stop offset="1" class="light"></stop>
        </linearGradient>`,
    )}
    ${tile("wood", 300, 120, along, "frame")} ${tile("wood-up", 300, 120, upright, "frame", 90)}
    ${
      theme === "walnut"
        ? tile("field", 240, 240, grain(7, 240, 240, 64), "field", 90)
        : tile("field", 160, 160, fibres(11, 160, 160, 240, 7), "field")
    }
    ${stars()}
  `;
}

function tile(
  id: string,
  width: number,
  height: number,
  strokes: readonly Stroke[],
  name: string,
  angle = 0,
): SVGTemplateResult {
  return svg`
    <pattern id=${id} width=${width} height=${height} patternUnits="userSpaceOnUse"
      patternTransform="rotate(${angle})">
      <rect class="${name}-fill" width=${width} height=${height}></rect>
      <g class="${name}-stroke" fill="none">
        ${strokes.map(
          ({ d, width, opacity }) =>
            svg`<path d=${d} stroke-width=${width} opacity=${opacity}></path>`,
        )}
      </g>
    </pattern>`;
}

/** A band of eight-rayed stars and crosses, as joiners inlay them. */
function stars(): SVGTemplateResult {
  const points = star(8, 7.4, 4.6);
  const cross = star(4, 5.6, 2.2);
  return svg`
    <pattern id="stars" width="20" height="20" patternUnits="userSpaceOnUse">
      <rect class="inlay-ground" width="20" height="20"></rect>
      <path class="inlay-light" d=${points} transform="translate(10 10)"></path>
      <path class="inlay-dark" d=${star(8, 3.4, 2)} transform="translate(10 10)"></path>
      ${[[0, 0], [20, 0], [0, 20], [20, 20]].map(
        ([x, y]) => svg`
          <path class="inlay-accent" d=${cross} transform="translate(${x} ${y})"></path>`,
      )}
    </pattern>`;
}

function frame(layout: Layout, theme: Theme, width: number, height: number): SVGTemplateResult {
  const { rail } = measures(layout);
  const top = `M0 0H${width}L${width - rail} ${rail}H${rail}Z`;
  const bottom = `M0 ${height}H${width}L${width - rail} ${height - rail}H${rail}Z`;
  const mitre =
    `M0 0L${rail} ${rail}M${width} 0L${width - rail} ${rail}` +
    `M0 ${height}L${rail} ${height - rail}M${width} ${height}L${width - rail} ${height - rail}`;
  const inset = layout.compact ? 3 : 6;
  return svg`
    <clipPath id="outline"><rect width=${width} height=${height} rx="10"></rect></clipPath>
    <g clip-path="url(#outline)">
      <rect width=${width} height=${height} fill="url(#wood-up)"></rect>
      <path d=${top} fill="url(#wood)"></path>
      <path d=${bottom} fill="url(#wood)"></path>
      <path d=${top} fill="url(#round-down)"></path>
      <path d=${bottom} fill="url(#round-down)"></path>
      <path d="M0 0L${rail} ${rail}V${height - rail}L0 ${height}Z" fill="url(#round)"></path>
      <path d="M${width} 0L${width - rail} ${rail}V${height - rail}L${width} ${height}Z"
        fill="url(#round)"></path>
      <path class="mitre" d=${mitre}></path>
      ${theme === "alfonso" && !layout.compact ? starBands(layout, width, height) : null}
    </g>
    <rect class="stringing" x=${inset} y=${inset} width=${width - 2 * inset}
      height=${height - 2 * inset} rx=${10 - inset / 2}></rect>
    <rect class="outer" x="0.75" y="0.75" width=${width - 1.5} height=${height - 1.5}
      rx="9.5"></rect>
  `;
}

function starBands(layout: Layout, width: number, height: number): SVGTemplateResult {
  const { edge, rail } = measures(layout);
  const band = 20;
  const inset = (edge - band) / 2;
  const length = Math.floor((height - 2 * rail) / band) * band;
  return svg`${[inset, width - inset - band].map(
    (x) => svg`
      <g transform="translate(${x} ${(height - length) / 2})">
        <rect width=${band} height=${length} fill="url(#stars)"></rect>
        <rect class="band-edge" width=${band} height=${length}></rect>
      </g>`,
  )}`;
}

function surface(layout: Layout, box: Box): SVGTemplateResult {
  const { x, y, width, height } = box;
  const rim = layout.compact ? 1.5 : 3;
  return svg`
    <rect class="lip" x=${x - rim} y=${y - rim} width=${width + 2 * rim} height=${height + 2 * rim}
      rx="2"></rect>
    <rect x=${x} y=${y} width=${width} height=${height} fill="url(#field)"></rect>
    <rect x=${x} y=${y} width=${width} height=${height} fill="url(#lamp)"></rect>`;
}

function points(layout: Layout, theme: Theme): SVGTemplateResult {
  return svg`${Array.from({ length: 24 }, (_, i) => {
    const point = i + 1;
    const box = pointBox(layout, point);
    const above = point > 12;
    const x = box.x + CHECKER / 2;
    const kind = point % 2 ? "odd" : "even";
    const place = above
      ? `translate(${x} ${box.y})`
      : `translate(${x} ${box.y + box.height}) scale(1 -1)`;
    return svg`
      <g transform=${place} class="point ${kind}">
        <path d=${OUTLINES[theme]} fill="url(#point-${kind})" class="inlay"></path>
        ${ornament(theme)}
      </g>`;
  })}`;
}

function ornament(theme: Theme): SVGTemplateResult | null {
  switch (theme) {
    case "walnut":
      return svg`<path class="line" d="M-13.5 1L0 ${POINT - 56}L13.5 1"></path>`;
    case "tournament":
      return svg`<path class="line" d="M-15.5 1L0 ${POINT - 36}L15.5 1"></path>`;
    case "night":
      return svg`<path class="line" d="M0 20V${POINT - 30}"></path>`;
    case "alfonso":
      return svg`
        <path class="line" d="M-13.5 0V26C-13.5 84 -4 118 0 160C4 118 13.5 84 13.5 26V0"></path>
        <circle class="bead" cy=${POINT + 4} r="3.2"></circle>
        <path class="bead" d=${star(8, 6.4, 3.6)} transform="translate(0 58)"></path>`;
  }
}

/** The shadows that the frame throws into a hollow. */
function recess({ x, y, width, height }: Box): SVGTemplateResult {
  return svg`
    <rect x=${x} y=${y} width=${width} height="15" fill="url(#fall)"></rect>
    <rect x=${x} y=${y} width="9" height=${height} fill="url(#fall-right)"></rect>
    <rect x=${x + width - 1} y=${y} width="1" height=${height} fill="#fff" opacity="0.12"></rect>
    <rect x=${x} y=${y + height - 1} width=${width} height="1" fill="#fff" opacity="0.16"></rect>`;
}

function well(box: Box): SVGTemplateResult {
  const inner = { x: box.x, y: box.y + 3, width: box.width, height: box.height - 6 };
  return svg`
    <rect class="well" x=${inner.x} y=${inner.y} width=${inner.width} height=${inner.height}
      rx="4"></rect>
    <g>${recess(inner)}</g>
    <rect class="lip-line" x=${inner.x} y=${inner.y} width=${inner.width} height=${inner.height}
      rx="4"></rect>`;
}

function bar(layout: Layout, theme: Theme): SVGTemplateResult {
  const box = barBox(layout);
  const inset = layout.compact ? 2 : 3.5;
  const { x, y } = centre(box);
  const wide = box.width - 2 * inset;
  const band = theme === "alfonso" && !layout.compact;
  return svg`
    <rect x=${box.x + inset} y=${box.y - 1} width=${wide} height=${box.height + 2}
      fill="url(#wood-up)"></rect>
    <rect x=${box.x + inset} y=${box.y - 1} width=${wide} height=${box.height + 2}
      fill="url(#round)"></rect>
    <rect class="seam" x=${x - 0.6} y=${box.y} width="1.2" height=${box.height}></rect>
    ${band ? svg`<g transform="translate(${x - 10} ${box.y})">
        <rect width="20" height=${box.height} fill="url(#stars)"></rect>
        <rect class="band-edge" width="20" height=${box.height}></rect></g>` : null}
    ${[y - 150, y + 150].map((at) => hinge(x, at, wide))}`;
}

function hinge(x: number, y: number, wide: number): SVGTemplateResult {
  const half = Math.min(17, wide / 2 - 3);
  return svg`
    <g transform="translate(${x} ${y})" class="hinge">
      <rect x=${-half} y="-17" width=${2 * half} height="34" rx="2.5" fill="url(#brass)"></rect>
      <rect x="-2.4" y="-17" width="4.8" height="34" rx="2" fill="url(#round)"></rect>
      ${[-1, 1].flatMap((side) =>
        [-10, 10].map(
          (at) => svg`<circle class="screw" cx=${side * half * 0.58} cy=${at} r="2"></circle>`,
        ),
      )}
    </g>`;
}

/** A small checker beside each tray says whose it is; the one to act is lit by the play layer. */
function owners(layout: Layout): SVGTemplateResult {
  return svg`${([layout.bottom, opponent(layout.bottom)] as const).map((seat) => {
    const { x, y } = ownerSpot(layout, seat === layout.bottom);
    return svg`<circle class="owner ${seat}" cx=${x} cy=${y} r=${layout.compact ? 7 : 8}></circle>`;
  })}`;
}

/** Where the mark of the side at the bottom, or of the other, lies in the frame. */
export function ownerSpot(layout: Layout, bottom: boolean): { x: number; y: number } {
  const { height } = size(layout);
  const { rail } = measures(layout);
  const x = centre(trayBox(layout, layout.bottom)).x;
  return { x, y: bottom ? height - rail / 2 : rail / 2 };
}

function numerals(layout: Layout): SVGTemplateResult {
  const { height } = size(layout);
  const { rail } = measures(layout);
  const middle = rail / 2 + (layout.compact ? 1 : 1.5);
  return svg`<g class="numerals ${layout.compact ? "large" : ""}">
    ${Array.from({ length: 24 }, (_, i) => {
      const { x } = centre(pointBox(layout, i + 1));
      const y = i + 1 > 12 ? middle : height - middle + (layout.compact ? 1 : 2);
      return svg`<text x=${x} y=${y}>${i + 1}</text>`;
    })}
  </g>`;
}
