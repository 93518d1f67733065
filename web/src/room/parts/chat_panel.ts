/** What people say to each other. */

import { html, nothing } from "lit";
import { askForWords, confirmed } from "../../parts/dialog";
import { Refusal, postJson } from "../../parts/api";
import { tr } from "../../texts";
import type { RoomModel } from "../model";
import type { ChatLine, View } from "../view";
import { toggle } from "./switches";

const LONGEST = 300;

export function chatPanel(model: RoomModel, view: View, readOnly: boolean) {
  return html`<div class="chat stack">
    ${model.settings.muted
      ? html`<p class="empty">${tr("The chat is muted.")}</p>`
      : conversation(model, view, readOnly)}
    ${toggle(model, "muted", tr("Mute the chat"))}
    ${readOnly ? nothing : opponentTools(model, view)}
  </div>`;
}

function conversation(model: RoomModel, view: View, readOnly: boolean) {
  return html`<ol class="chat-lines" aria-live="polite" aria-label=${tr("Chat")}>
      ${model.chatLines.length
        ? model.chatLines.map((line) => chatLine(model, view, line, readOnly))
        : html`<li class="empty">${tr("Nobody has said anything.")}</li>`}
    </ol>
    ${readOnly ? nothing : sayForm(model)}`;
}

/** What an onlooker says is reported by the line; for the opponent there are buttons below. */
function chatLine(model: RoomModel, view: View, line: ChatLine, readOnly: boolean) {
  const who = line.by ? view.players[line.by].name : line.name;
  return html`<li>
    <b>${who}</b> <span dir="auto">${line.text}</span>
    ${line.by || readOnly
      ? nothing
      : html`<button class="link" @click=${() => report(model, view, who, line.id)}>
          ${tr("Report")}
        </button>`}
  </li>`;
}

function sayForm(model: RoomModel) {
  return html`<form class="row" @submit=${(event: SubmitEvent) => say(model, event)}>
    <label class="field grow">
      <span class="visually-hidden">${tr("Say something")}</span>
      <input
        name="text"
        maxlength=${LONGEST}
        autocomplete="off"
        placeholder=${tr("Say something")}
      />
    </label>
    <button class="button">${tr("Say")}</button>
  </form>`;
}

function say(model: RoomModel, event: SubmitEvent): void {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const field = form.elements.namedItem("text") as HTMLInputElement;
  const text = field.value.trim();
  if (text) model.act("say", { text });
  field.value = "";
}

function opponentTools(model: RoomModel, view: View) {
  if (view.you !== "white" && view.you !== "black") return nothing;
  const other = view.you === "white" ? "black" : "white";
  if (view.players[other].kind !== "person") return nothing;
  const { name } = view.players[other];
  return html`<div class="row">
    <button class="button quiet" @click=${() => block(model, view, name)}>${tr("Block")}</button>
    <button class="button quiet" @click=${() => report(model, view, name)}>${tr("Report")}</button>
  </div>`;
}

async function block(model: RoomModel, view: View, name: string): Promise<void> {
  const sure = await confirmed(
    tr("Block {name}?", { name }),
    tr("You will not see what this player says, nor be seated with this player in the lobby."),
    tr("Block"),
  );
  if (sure) await complain(model, `/api/v1/matches/${view.match}/block`);
}

async function report(
  model: RoomModel,
  view: View,
  name: string,
  line?: ChatLine["id"],
): Promise<void> {
  const reason = await askForWords(
    tr("Report {name}?", { name }),
    tr("Whoever keeps this server will see what has been said in this match."),
    tr("What is wrong?"),
    tr("Report"),
  );
  if (reason === null) return;
  const about = line === undefined ? {} : { line };
  await complain(model, `/api/v1/matches/${view.match}/report`, { reason, ...about });
}

async function complain(model: RoomModel, path: string, body: object = {}): Promise<void> {
  try {
    await postJson(path, body);
    model.inform(tr("Done."));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    model.refuse(error.message);
  }
}
