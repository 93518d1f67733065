/** What is played for: the agreement, the score, the account, the cube. */

import { html, nothing } from "lit";
import type { Seat } from "../../board/state";
import { tr } from "../../texts";
import type { View } from "../view";
import { agreementLine, nameOf } from "../words";

export function matchCard(view: View) {
  return html`<section class="card match-card" aria-label=${tr("The match")}>
    <p class="agreement">
      ${agreementLine(view)}${view.game ? html` · ${tr("game {n}", { n: view.game })}` : nothing}
      ${view.crawford ? html`<span class="badge">${tr("Crawford")}</span>` : nothing}
    </p>
    <p class="standing">
      <span>${view.score[0]}–${view.score[1]}</span>
      <span>${cubeLine(view)}</span>
      ${ledger(view)}
    </p>
  </section>`;
}

function cubeLine(view: View): string {
  const cube = view.cube;
  if (!cube) return view.phase === "waiting" ? "" : tr("no cube");
  if (!cube.owner) return tr("Cube {value}, in the middle", { value: cube.value });
  return tr("Cube {value}, {name}", { value: cube.value, name: nameOf(view, cube.owner) });
}

function ledger(view: View) {
  if (!view.ledger) return nothing;
  const seat: Seat = view.you === "black" ? "black" : "white";
  const text = view.ledger[seat];
  return html`<span class="ledger">
    ${view.you === "white" || view.you === "black"
      ? tr("account {amount}", { amount: text })
      : `${nameOf(view, seat)}: ${text}`}
  </span>`;
}
