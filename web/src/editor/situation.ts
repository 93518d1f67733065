/** What belongs to a position besides its checkers: turn, dice, cube, score. */

import { html, nothing } from "lit";
import type { Seat } from "../board/state";
import { tr } from "../texts";
import type { Setup } from "./setup";

const CUBES = [1, 2, 4, 8, 16, 32, 64];
const DICE = [0, 1, 2, 3, 4, 5, 6];
const LONGEST = 25;

type Change = (change: Partial<Setup>) => void;
type Choices<T> = readonly (readonly [T, string])[];

export function situationCard(setup: Setup, change: Change) {
  return html`<section class="card stack" aria-labelledby="situation">
    <h2 id="situation">${tr("The situation")}</h2>
    <div class="grid">
      ${radios("turn", tr("On roll"), setup.turn, sides(), (turn) => change({ turn }))}
      ${dice(setup, change)} ${cube(setup, change)}
    </div>
    ${score(setup, change)} ${options(setup, change)}
  </section>`;
}

/** One of a few, as segmented buttons. */
export function radios<T extends string>(
  name: string,
  legend: string,
  chosen: T,
  choices: Choices<T>,
  choose: (value: T) => void,
) {
  return html`<fieldset class="field">
    <legend>${legend}</legend>
    <div class="choices">
      ${choices.map(
        ([value, label]) =>
          html`<label>
            <input
              type="radio"
              name=${name}
              value=${value}
              .checked=${value === chosen}
              @change=${() => choose(value)}
            />
            <span>${label}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}

function dice(setup: Setup, change: Change) {
  const [first = 0, second = 0] = setup.dice ?? [];
  const set = (one: number, other: number) =>
    change({ dice: one || other ? [one || other, other || one] : null });
  return html`<fieldset class="field">
    <legend>${tr("Dice")}</legend>
    <div class="row nowrap">
      ${select(tr("First die"), dieChoices(), String(first), (value) =>
        set(Number(value), Number(value) && second),
      )}
      ${select(tr("Second die"), dieChoices(), String(second), (value) =>
        set(Number(value) && first, Number(value)),
      )}
    </div>
  </fieldset>`;
}

function cube(setup: Setup, change: Change) {
  const now = setup.cube;
  return html`<fieldset class="field">
    <legend>${tr("Cube")}</legend>
    <div class="row nowrap">
      ${select(tr("Value"), cubeChoices(), String(now.value), (value) =>
        change({ cube: { ...now, value: Number(value) } }),
      )}
      ${select(tr("Owner"), [["", tr("in the middle")], ...sides()], now.owner ?? "", (owner) =>
        change({ cube: { ...now, owner: (owner || null) as Seat | null } }),
      )}
    </div>
  </fieldset>`;
}

function score(setup: Setup, change: Change) {
  const [white, black] = setup.score;
  const points = [
    number(tr("White’s points"), white, (n) => change({ score: [n, black] })),
    number(tr("Black’s points"), black, (n) => change({ score: [white, n] })),
  ];
  return html`<div class="grid score-grid">
    ${number(tr("Length (0: money)"), setup.length, (length) => change({ length }))}
    ${setup.length ? points : nothing}
  </div>`;
}

function options(setup: Setup, change: Change) {
  const tick = (name: "crawford" | "jacoby" | "beavers", label: string) =>
    html`<label class="tick">
      <input
        type="checkbox"
        .checked=${setup[name]}
        @change=${(event: Event) => change({ [name]: (event.target as HTMLInputElement).checked })}
      />
      <span>${label}</span>
    </label>`;
  return html`<div class="row">
    ${setup.length
      ? tick("crawford", tr("Crawford game"))
      : [tick("jacoby", tr("Jacoby")), tick("beavers", tr("beavers"))]}
  </div>`;
}

function select(
  label: string,
  choices: Choices<string>,
  chosen: string,
  choose: (value: string) => void,
) {
  return html`<label class="field">
    <span class="visually-hidden">${label}</span>
    <select @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      ${choices.map(
        ([value, words]) =>
          html`<option value=${value} .selected=${value === chosen}>${words}</option>`,
      )}
    </select>
  </label>`;
}

function number(label: string, value: number, choose: (value: number) => void) {
  const change = (event: Event) => {
    const typed = Math.round(Number((event.target as HTMLInputElement).value)) || 0;
    choose(Math.max(0, Math.min(LONGEST, typed)));
  };
  return html`<label class="field">
    <span>${label}</span>
    <input type="number" min="0" max=${LONGEST} .value=${String(value)} @change=${change} />
  </label>`;
}

function sides(): Choices<Seat> {
  return [
    ["white", tr("White")],
    ["black", tr("Black")],
  ];
}

function dieChoices(): Choices<string> {
  return DICE.map((value) => [String(value), value ? String(value) : "–"] as const);
}

function cubeChoices(): Choices<string> {
  return CUBES.map((value) => [String(value), String(value)] as const);
}
