/** What is needed less often: resigning, taking back, leaving, switches, the dice's seal. */

import { html, nothing } from "lit";
import { tr } from "../../texts";
import type { RoomModel } from "../model";
import { sealWords } from "../seals";
import type { View } from "../view";
import { leave, resign, type Table } from "./action_bar";
import { toggle } from "./switches";

export function morePanel(table: Table) {
  const { model, view } = table;
  const own = view.you !== null;
  return html`<div class="stack tight more">
    ${deeds(table)}
    ${view.tutor ? toggle(model, "tutor", tr("The tutor warns of blunders")) : nothing}
    ${toggle(model, "sounds", tr("Sounds"))}
    ${toggle(model, "arrows", tr("Arrows of the last play"))}
    ${own ? ownSwitches(model, view) : nothing}
    <p><a href="/settings">${tr("All settings")}</a></p>
    ${seal(model, view)}
  </div>`;
}

function deeds(table: Table) {
  const { model } = table;
  return html`<div class="row">
    ${model.may("resign")
      ? html`<button class="button" @click=${() => resign(table)}>${tr("Resign…")}</button>`
      : nothing}
    ${model.may("offer_takeback")
      ? html`<button class="button" @click=${() => model.act("offer_takeback")}>
          ${tr("Ask to take back")}
        </button>`
      : nothing}
    ${model.may("leave")
      ? html`<button class="button" @click=${() => leave(table)}>${tr("Leave…")}</button>`
      : nothing}
    <button class="button" @click=${() => model.flip()}>${tr("Turn the board")}</button>
  </div>`;
}

function ownSwitches(model: RoomModel, view: View) {
  return [
    toggle(model, "notifications", tr("A notice of the system when it is my turn")),
    toggle(model, "one_tap", tr("One tap plays a checker with the larger die")),
    toggle(model, "auto_forced", tr("Play by itself what leaves no choice")),
    toggle(model, "auto_race", tr("Bear off by itself at the end of a race")),
    view.you === "both"
      ? toggle(model, "turning", tr("At the same screen, turn the board to whoever is to act"))
      : nothing,
  ];
}

function seal(model: RoomModel, view: View) {
  const { commitment, seed } = view.dice_seal;
  return html`<details class="seal">
    <summary>${tr("The dice are sealed")}</summary>
    <p>
      ${tr(
        "They were fixed before the match by a number that nobody can change; this is its seal:",
      )}
    </p>
    <p><code>${commitment}</code></p>
    ${commitment ? sealNotice(model.sealChanged) : nothing}
    ${seed
      ? html`<p>${tr("The number:")} <code>${seed}</code></p>
          <p><a href="/verify/${view.match}">${tr("Check every throw")}</a></p>`
      : html`<p><a href="/dice">${tr("How this works")}</a></p>`}
  </details>`;
}

/** Whether the seal is the one that this browser was shown first. */
function sealNotice(changed: boolean) {
  return html`<p class="notice ${changed ? "bad" : "good"}">${sealWords(changed)}</p>`;
}
