/** One player: name, strength, whether he is here, pips, score, clock. */

import { html, nothing } from "lit";
import type { Seat } from "../../board/state";
import { plural, tr } from "../../texts";
import type { RoomModel } from "../model";
import type { View } from "../view";
import { agoText, away } from "../words";
import "./ticking";

export function playerStrip(model: RoomModel, view: View, seat: Seat, place: "top" | "bottom") {
  const player = view.players[seat];
  const acts = view.phase !== "over" && view.actor === seat;
  return html`<section
    class="player ${place} ${acts ? "acts" : ""}"
    aria-label=${seat === "white" ? tr("White") : tr("Black")}
  >
    <span class="disc ${seat}" aria-hidden="true"></span>
    <div class="who">
      <strong>${player.kind === "free" ? tr("free seat") : player.name}</strong>
      ${presence(view, seat)}
    </div>
    <div class="numbers">
      <span class="pips">
        <b>${pipsOf(model, view, seat)}</b> <small>${tr("pips")}</small>
      </span>
      <span class="score">
        <b>${view.score[seat === "white" ? 0 : 1]}</b>
        <small>${awayWords(view, seat)}</small>
      </span>
      ${view.clock
        ? html`<room-clock .clock=${view.clock} .seat=${seat} .since=${model.cameAt}></room-clock>`
        : nothing}
    </div>
  </section>`;
}

/** The pips as the checkers lie now, with what has been tried of the turn. */
function pipsOf(model: RoomModel, view: View, seat: Seat): number {
  if (!model.trial) return view.pips[seat];
  return model.trial.board[seat].reduce((sum, count, place) => sum + count * place, 0);
}

function presence(view: View, seat: Seat) {
  const player = view.players[seat];
  if (player.kind === "bot") return html`<small>${tr("program")}</small>`;
  if (player.kind === "free" || view.you === "both") return nothing;
  const guest = player.guest ? html`<small>${tr("guest")} · </small>` : nothing;
  if (player.here) return html`<span>${guest}<small class="here">${tr("here")}</small></span>`;
  const since = player.away_for === null ? "" : ` ${agoText(player.away_for)}`;
  return html`<span>${guest}<small class="away">${tr("away")}${since}</small></span>`;
}

function awayWords(view: View, seat: Seat): string {
  const rest = away(view, seat);
  const points = view.score[seat === "white" ? 0 : 1] ?? 0;
  if (rest === null) return plural("point", "points", points);
  return rest ? tr("{n} away", { n: rest }) : "";
}
