/** Settings that are changed in the room itself. */

import { html } from "lit";
import { Refusal } from "../../parts/api";
import { saveSettings, type Settings } from "../../parts/settings";
import { tr } from "../../texts";
import type { RoomModel } from "../model";
import { askForNotices } from "../notices";

type Switch =
  | "tutor"
  | "sounds"
  | "notifications"
  | "one_tap"
  | "auto_forced"
  | "auto_race"
  | "turning"
  | "arrows"
  | "muted";

/** A setting that is on or off; it holds at once. */
export function toggle(model: RoomModel, name: Switch, label: string) {
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
