/** What has happened so far; a line leads back to its board. */

import { html, nothing } from "lit";
import { tr } from "../../texts";
import type { Row } from "../history";
import type { View } from "../view";
import { nameOf } from "../words";

export interface MoveListOptions {
  rows: readonly Row[];
  /** The version that is looked at; null when it is the present. */
  looking: number | null;
  look(version: number | null): void;
}

export function moveList(view: View, { rows, looking, look }: MoveListOptions) {
  if (!rows.length) return html`<p class="empty">${tr("Nothing has been played.")}</p>`;
  return html`<ol class="move-list" aria-label=${tr("What has happened")}>
    ${rows.map((row) => line(view, row, row.version === looking, look))}
  </ol>`;
}

function line(view: View, row: Row, now: boolean, look: (version: number) => void) {
  if (!row.dice && row.play === null) {
    return html`<li class=${row.heading ? "heading" : "told"}>${row.words}</li>`;
  }
  return html`<li class="turn">
    <button
      class="${row.seat ?? ""}"
      aria-current=${now ? "step" : nothing}
      title=${row.words}
      @click=${() => look(row.version)}
    >
      ${row.seat
        ? html`<span class="disc ${row.seat}" aria-hidden="true"></span
            ><span class="visually-hidden">${nameOf(view, row.seat)}:</span>`
        : nothing}
      <span class="roll">${row.dice}</span> <span class="play">${row.play ?? ""}</span>
    </button>
  </li>`;
}
