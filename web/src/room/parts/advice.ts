/** What the engine thinks, as tables. */

import { html, nothing } from "lit";
import { tr } from "../../texts";
import type { CubeAdvice, Probabilities, Ranked } from "../view";
import { equityText, percentText } from "../words";

/** Plays, best first; with `choose` each can be set on the board. */
export function playTable(
  plays: readonly Ranked[],
  language: string,
  choose?: (play: Ranked) => void,
) {
  return html`<div class="scroll">
    <table class="table advice plays">
      <thead>
        <tr>
          <th scope="col">${tr("The play")}</th>
          <th scope="col">${tr("Equity")}</th>
          <th scope="col">${tr("Loss")}</th>
          <th scope="col">${tr("Win")}</th>
          <th scope="col">${tr("Gammon")}</th>
        </tr>
      </thead>
      <tbody>
        ${plays.map(
          (play) =>
            html`<tr>
              <th scope="row">${playName(play, choose)}</th>
              <td>${equityText(play.equity, language)}</td>
              <td>${play.loss ? equityText(-play.loss, language) : ""}</td>
              <td>${percentText(play.probabilities[0], language)} %</td>
              <td>${percentText(play.probabilities[1], language)} %</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function playName(play: Ranked, choose?: (play: Ranked) => void) {
  const name = play.notation || tr("no move");
  if (!choose) return name;
  return html`<button class="link" @click=${() => choose(play)}>${name}</button>`;
}

/** What the three ways to go on with the cube are worth. */
export function cubeTable(cube: CubeAdvice, language: string) {
  const rows: [string, number | null][] = [
    [tr("No double"), cube.no_double],
    [tr("Double and take"), cube.double_take],
    [tr("Double and drop"), cube.double_pass],
  ];
  return html`<table class="table advice">
      <tbody>
        ${rows.map(([name, equity]) =>
          equity === null
            ? nothing
            : html`<tr>
                <th scope="row">${name}</th>
                <td>${equityText(equity, language)}</td>
              </tr>`,
        )}
      </tbody>
    </table>
    <p class="chances">${chancesLine(cube.probabilities, language)}</p>`;
}

function chancesLine([win, gammon, , lost]: Probabilities, language: string): string {
  return tr("Wins {win} %, gammons {gammon} %; gammons lost {lost} %.", {
    win: percentText(win, language),
    gammon: percentText(gammon, language),
    lost: percentText(lost, language),
  });
}
