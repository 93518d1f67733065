/** What is needed less often: resigning, taking back, leaving, switches, the dice's seal. */

import { html, nothing } from "lit";
import { Refusal } from "../../parts/api";
import { saveSettings, type Settings } from "../../parts/settings";
import { tr } from "../../texts";
import type { RoomModel } from "../model";
import { askForNotices } from "../notices";
import type { View } from "../view";
import { leave, resign, type Table } from "./action_bar";

type Switch =
  | "tutor"
  | "sounds"
  | "notifications"
  | "one_tap"
  | "auto_forced"
  | "auto_race"
  | "turning"
  | "arrows";

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
    ${seal(view)}
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
          ${tr("Take back")}
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

function toggle(model: RoomModel, name: Switch, label: string) {
  const change = (event: Event) => set(model, name, (event.target as HTMLInputElement).checked);
  return html`<label class="tick">
    <input type="checkbox" .checked=${model.settings[name]} @change=${change} />
    <span>${label}</span>
  </label>`;
}

async function set(model: RoomModel, name: Switch, on: boolean): Promise<void> {
  if (name === "notifications" && on && !(await askForNotices())) {
    model.refuse(tr("The browser does not allow notices from this page."));
    return;
  }
  const change: Partial<Settings> = { [name]: on };
  model.changeSettings(change);
  try {
    await saveSettings(change);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    model.refuse(error.message);
  }
}

function seal(view: View) {
  const { commitment, seed } = view.dice_seal;
  return html`<details class="seal">
    <summary>${tr("The dice are sealed")}</summary>
    <p>
      ${tr(
        "They were fixed before the match by a number that nobody can change; this is its seal:",
      )}
    </p>
    <p><code>${commitment}</code></p>
    ${seed
      ? html`<p>${tr("The number:")} <code>${seed}</code></p>
          <p><a href="/verify/${view.match}">${tr("Check every throw")}</a></p>`
      : html`<p><a href="/dice">${tr("How this works")}</a></p>`}
  </details>`;
}
