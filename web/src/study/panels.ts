/** What is said of a decision: candidates, the cube, words. */

import { html, nothing, svg } from "lit";
import { equityText, percentText } from "../room/words";
import { plural, tr } from "../texts";
import type { Probabilities } from "../room/view";
import type { Audience, Candidate, CubeSaid, Details, Said, Words } from "./data";

/** So many plays are shown at once. */
const FIRST = 5;

/** Plays, best first; with `show` each can be seen on the board. */
export function candidateTable(
  plays: readonly Candidate[],
  language: string,
  show?: (play: Candidate) => void,
) {
  const first = plays.filter((play, index) => index < FIRST || play.played);
  const rest = plays.filter((play) => !first.includes(play));
  return html`${table(first, language, show)}
  ${rest.length
    ? html`<details>
        <summary>${plural("{n} more play", "{n} more plays", rest.length)}</summary>
        ${table(rest, language, show)}
      </details>`
    : nothing}`;
}

function table(
  plays: readonly Candidate[],
  language: string,
  show?: (play: Candidate) => void,
) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${tr("The plays")}>
    <table class="table advice plays">
      <thead>
        <tr>
          <th scope="col">${tr("The play")}</th>
          <th scope="col">${tr("Equity")}</th>
          <th scope="col">${tr("Loss")}</th>
          <th scope="col">${tr("Wins and gammons")}</th>
        </tr>
      </thead>
      <tbody>
        ${plays.map(
          (play) =>
            html`<tr class=${play.played ? "played" : ""}>
              <th scope="row">
                ${play.played
                  ? html`<span class="mine" title=${tr("played")}
                      ><span aria-hidden="true">▸</span
                      ><span class="visually-hidden">${tr("played")}:</span></span
                    >`
                  : nothing}
                ${show
                  ? html`<button class="link" @click=${() => show(play)}>${play.notation}</button>`
                  : play.notation}
                <small class="soft">${play.level}</small>
              </th>
              <td>
                ${equityText(play.equity, language)}${play.error === null
                  ? nothing
                  : html` <small class="soft">±${play.error.toFixed(3)}</small>`}
              </td>
              <td>${play.loss ? equityText(-play.loss, language) : ""}</td>
              <td>${bar(play.chances, language)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The chances of a game as a bar: gammons won, wins, losses, gammons lost. */
export function bar(chances: Probabilities | null, language: string) {
  if (!chances) return nothing;
  const [win, gammon, , lost] = chances;
  const words = tr("Wins {win} %, gammons {gammon} %; gammons lost {lost} %.", {
    win: percentText(win, language),
    gammon: percentText(gammon, language),
    lost: percentText(lost, language),
  });
  return html`<span class="bar-cell"
    ><svg class="chance-bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label=${words}>
      <title>${words}</title>
      ${part("gammon", 0, gammon)} ${part("win", gammon, win - gammon)}
      ${part("loss", win, 1 - win - lost)} ${part("lost", 1 - lost, lost)}
    </svg>
    <small class="numbers" aria-hidden="true"
      >${percentText(win, language)} · ${percentText(gammon, language)}</small
    ></span
  >`;
}

function part(name: string, from: number, width: number) {
  return svg`<rect class=${name} x=${100 * from} y="0" width=${Math.max(0, 100 * width)} height="10" />`;
}

/** What the three ways to go on with the cube are worth. */
export function cubePanel(cube: CubeSaid, language: string) {
  const rows = [
    ["no_double", tr("No double")],
    ["double_take", tr("Double and take")],
    ["double_pass", tr("Double and drop")],
  ] as const;
  return html`<p><strong>${cube.action}</strong> <small class="soft">${cube.level}</small></p>
    <table class="table advice">
      <thead>
        <tr>
          <th scope="col">${tr("The cube")}</th>
          <th scope="col">${tr("Equity")}</th>
          ${cube.mwc ? html`<th scope="col">${tr("Match")}</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([key, name]) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td>${equityText(cube[key], language)}</td>
              ${cube.mwc ? html`<td>${percentText(cube.mwc[key], language)} %</td>` : nothing}
            </tr>`,
        )}
      </tbody>
    </table>
    ${bar(cube.chances, language)}`;
}

/** What one program says. */
export function said(one: Said, language: string, show?: (play: Candidate) => void) {
  return html`${one.candidates.length ? candidateTable(one.candidates, language, show) : nothing}
  ${one.cube ? cubePanel(one.cube, language) : nothing}`;
}

/** Why, in sentences, for a beginner or an expert. */
export function wordsPanel(
  details: Details,
  audience: Audience,
  choose: (audience: Audience) => void,
) {
  const has = (words: Words) => words[audience].length > 0;
  if (!has(details.words) && !has(details.answer_words)) return nothing;
  const option = (key: Audience, name: string) =>
    html`<label
      ><input
        type="radio"
        name="audience"
        value=${key}
        ?checked=${audience === key}
        @change=${() => choose(key)}
      /><span>${name}</span></label
    >`;
  return html`<div class="words-panel stack tight">
    <div class="why" role="status">
      ${details.words[audience].map((line) => html`<p>${line}</p>`)}
      ${details.answer_words[audience].map((line) => html`<p>${line}</p>`)}
    </div>
    <fieldset class="choices small-choices">
      <legend class="visually-hidden">${tr("Explained for")}</legend>
      ${option("beginner", tr("In short"))} ${option("expert", tr("With numbers"))}
    </fieldset>
  </div>`;
}
