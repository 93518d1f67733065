/** What the person may do now, as buttons. */

import { html, nothing, type TemplateResult } from "lit";
import { choose, confirmed } from "../../parts/dialog";
import { plural, tr } from "../../texts";
import type { RoomModel } from "../model";
import type { Tutor } from "../tutor";
import type { Deed, View } from "../view";
import { raisedValue, resignable, resignPoints, stakesLine } from "../words";
import "./ticking";

export interface Table {
  model: RoomModel;
  tutor: Tutor;
  view: View;
}

type CubeAnswer = "take" | "drop" | "beaver" | "raccoon";

export function actionButtons(table: Table): TemplateResult {
  const { model, view } = table;
  return html`<div class="buttons" role="group" aria-label=${tr("What to do")}>
    ${takebackButtons(table)} ${claimButton(table)} ${phaseButtons(table)}
    ${view.phase === "over" ? overButtons(table) : nothing}
    ${model.may("throw_early")
      ? html`<button class="button quiet" @click=${() => model.act("throw_early")}>
          ${tr("Throw too early")}
        </button>`
      : nothing}
    ${hintButton(table)}
  </div>`;
}

function hintButton({ tutor, view }: Table) {
  const acts = view.actor !== null && (view.you === "both" || view.you === view.actor);
  if (!view.tutor || !acts || view.phase === "over") return nothing;
  return html`<button
    class="button quiet"
    aria-disabled=${tutor.busy ? "true" : "false"}
    @click=${() => tutor.busy || void tutor.hint()}
  >
    ${tr("Hint")}
  </button>`;
}

function phaseButtons(table: Table) {
  const { model, view } = table;
  switch (view.phase) {
    case "to_move":
      return model.trial ? movingButtons(table) : nothing;
    case "offered":
      return offerButtons(table);
    case "resigning":
      return [
        simple(table, "accept_resignation", tr("Accept"), "primary"),
        simple(table, "refuse_resignation", tr("Play on")),
      ];
    case "between_games":
      return simple(table, "next_game", tr("Next game"), "primary");
    default:
      return throwButtons(table);
  }
}

function throwButtons(table: Table) {
  const { model, tutor, view } = table;
  const answers = view.phase === "picked_up";
  return [
    simple(table, "accept_play", tr("Accept the play"), answers ? "primary" : ""),
    simple(table, "contest_play", tr("Require a legal play")),
    button(table, "throw", tr("Throw"), answers ? "" : "primary", () =>
      tutor.cube("throw", () => model.act("throw")),
    ),
    button(table, "double", doubleLabel(view), "", () =>
      tutor.cube("double", () => model.act("double")),
    ),
    simple(table, "pass", tr("Pass the turn"), "primary"),
  ];
}

function movingButtons({ model, tutor }: Table) {
  const { trial } = model;
  const moved = (trial?.moves.length ?? 0) > 0;
  return html`<button
      class="button primary"
      data-do="play"
      aria-disabled=${trial?.complete && !model.waiting ? "false" : "true"}
      @click=${() => pickUp(model, tutor)}
    >
      ${tr("Pick up the dice")}
    </button>
    <button
      class="button"
      data-do="undo"
      aria-disabled=${moved ? "false" : "true"}
      @click=${() => model.undo()}
    >
      ${tr("Undo")}
    </button>
    ${(trial?.moves.length ?? 0) > 1
      ? html`<button class="button quiet" @click=${() => model.undoAll()}>
          ${tr("Undo all")}
        </button>`
      : nothing}`;
}

/** Ends the turn, or says why it cannot end yet. */
export function pickUp(model: RoomModel, tutor: Tutor): void {
  if (model.trial?.complete) void tutor.pickUp();
  else model.refuse(tr("Some of the dice can still be played."));
}

function offerButtons(table: Table) {
  return [
    cubeAnswer(table, "take", tr("Take…"), "primary"),
    cubeAnswer(table, "drop", tr("Drop…")),
    cubeAnswer(table, "beaver", tr("Beaver…")),
    cubeAnswer(table, "raccoon", tr("Raccoon…")),
  ];
}

function cubeAnswer(table: Table, deed: CubeAnswer, label: string, kind = "") {
  return button(table, deed, label, kind, () => void answerCube(table, deed));
}

/** Says what is at stake, both ways, before it is done. */
async function answerCube({ model, tutor, view }: Table, deed: CubeAnswer): Promise<void> {
  const other = deed === "drop" ? "take" : "drop";
  const question = {
    title: cubeQuestion(deed, raisedValue(view)),
    body: html`<p><strong>${stakesLine(view, deed)}</strong></p>
      <p>${otherwise(other)} ${stakesLine(view, other)}</p>`,
    choices: [
      { value: deed, label: cubeLabel(deed), kind: "primary" as const },
      { value: "", label: tr("Think again"), kind: "quiet" as const },
    ],
  };
  const answer = await choose(question, model.whileMay(deed));
  if (answer !== deed || model.view?.version !== view.version) return;
  if (deed === "take" || deed === "drop") void tutor.cube(deed, () => model.act(deed));
  else model.act(deed);
}

function cubeQuestion(deed: CubeAnswer, value: number): string {
  switch (deed) {
    case "take":
      return tr("Take the cube at {value}?", { value });
    case "drop":
      return tr("Drop and lose the game?");
    case "beaver":
      return tr("Beaver to {value}?", { value: value * 2 });
    case "raccoon":
      return tr("Raccoon to {value}?", { value: value * 2 });
  }
}

function otherwise(other: "take" | "drop"): string {
  return other === "take" ? tr("If you take:") : tr("If you drop:");
}

function cubeLabel(deed: CubeAnswer): string {
  switch (deed) {
    case "take":
      return tr("Take");
    case "drop":
      return tr("Drop");
    case "beaver":
      return tr("Beaver");
    case "raccoon":
      return tr("Raccoon");
  }
}

/** Doubles, after asking: a tap on the cube is soon done by mistake. */
export async function doubleByCube({ model, tutor, view }: Table): Promise<void> {
  const label = doubleLabel(view);
  const sure = await confirmed(
    tr("Double the stake?"),
    tr("The opponent takes at the higher stake, or drops and loses the game."),
    label,
    model.whileMay("double"),
  );
  if (sure) tutor.cube("double", () => model.act("double"));
}

function doubleLabel(view: View): string {
  const value = raisedValue(view);
  return view.cube?.owner
    ? tr("Redouble to {value}", { value })
    : tr("Double to {value}", { value });
}

function overButtons(table: Table) {
  const { view } = table;
  const next = view.rematch?.match;
  return html`${next
      ? html`<a class="button primary" href="/m/${next}">${tr("To the new match")}</a>`
      : nothing}
    ${simple(table, "offer_rematch", rematchLabel(view), "primary")}
    ${simple(table, "refuse_rematch", tr("No rematch"))}
    <a class="button" href="/m/${view.match}/replay">${tr("Look through the match")}</a>
    <a class="button quiet" href="/verify/${view.match}">${tr("Check the dice")}</a>`;
}

function rematchLabel(view: View): string {
  const offered = view.rematch?.offered;
  return offered && offered !== view.you ? tr("Accept the rematch") : tr("Rematch");
}

function takebackButtons(table: Table) {
  const { model } = table;
  if (!model.may("accept_takeback")) return nothing;
  return [
    simple(table, "accept_takeback", tr("Let it be taken back")),
    simple(table, "refuse_takeback", tr("Let it stand")),
  ];
}

function claimButton(table: Table) {
  const { model, view } = table;
  if (view.claim_in === null) return nothing;
  if (model.may("claim")) {
    return button(table, "claim", tr("Claim the win"), "", () => void claim(model));
  }
  return html`<span class="claim"
    >${tr("The opponent is away. The win may be claimed in")}
    <room-countdown .total=${view.claim_in} .since=${model.cameAt}></room-countdown
  ></span>`;
}

async function claim(model: RoomModel): Promise<void> {
  const sure = await confirmed(
    tr("Claim the win?"),
    tr("The opponent has been away for a while. You can also go on waiting."),
    tr("Claim the win"),
  );
  if (sure) model.act("claim");
}

/** Offers to resign, after asking what. */
export async function resign({ model, view }: Table): Promise<void> {
  const choices = resignable(view).map((winClass) => ({
    value: String(winClass),
    label: resignLabel(winClass, resignPoints(view, winClass)),
  }));
  const question = {
    title: tr("Offer to resign?"),
    body: tr("The opponent may refuse; then play goes on."),
    choices: [...choices, { value: "", label: tr("Play on"), kind: "quiet" as const }],
  };
  const answer = await choose(question, model.whileMay("resign"));
  if (answer) model.act("resign", { class: Number(answer) as 1 | 2 | 3 });
}

function resignLabel(winClass: 1 | 2 | 3, n: number): string {
  switch (winClass) {
    case 1:
      return plural("Single game: {n} point", "Single game: {n} points", n);
    case 2:
      return plural("Gammon: {n} point", "Gammon: {n} points", n);
    case 3:
      return plural("Backgammon: {n} point", "Backgammon: {n} points", n);
  }
}

/** Closes the match, after asking. */
export async function leave({ model, view }: Table): Promise<void> {
  const sure = await confirmed(tr("Leave the match?"), leaveWords(view), tr("Leave"));
  if (sure) model.act("leave");
}

function leaveWords(view: View): string {
  switch (view.leaving) {
    case "nothing":
      return tr("The match is closed. Nothing more is lost.");
    case "game":
      return tr(
        "The game is lost, and the session ends. To go on another day simply close this page.",
      );
    case "match":
      return tr("The match is lost. To go on another day simply close this page.");
    default:
      return tr(
        "What is being played for may be lost. To go on another day simply close this page.",
      );
  }
}

function simple(table: Table, deed: Deed, label: string, kind = "") {
  return button(table, deed, label, kind, () => table.model.act(deed));
}

function button(table: Table, deed: Deed, label: string, kind: string, act: () => void) {
  if (!table.model.may(deed)) return nothing;
  const idle = !table.model.waiting && !table.tutor.busy;
  return html`<button
    class="button ${kind}"
    data-do=${deed}
    aria-disabled=${idle ? "false" : "true"}
    @click=${() => idle && act()}
  >
    ${label}
  </button>`;
}
