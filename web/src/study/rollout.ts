/** Playing a position out: the job, and its result as a table. */

import { html, nothing } from "lit";
import { equityText } from "../room/words";
import { plural, tr } from "../texts";
import { askRollout, hasEnded, jobOf, type Job } from "./data";

const EVERY = 1_000;
const SHOWN = 6;

interface Estimate {
  mean: number;
  error: number;
}

interface Outcome {
  games: number;
  equity: Estimate;
}

interface Result {
  plays?: readonly (Outcome & { notation: string; behind: Estimate })[];
  no_double?: Outcome;
  double_take?: Outcome | null;
  double_pass?: number | null;
}

/** Asks for a rollout and tells how it goes until it has ended. Throws a `Refusal`. */
export async function rollOut(xgid: string, tell: (job: Job) => boolean): Promise<void> {
  let job = await askRollout(xgid);
  while (tell(job) && !hasEnded(job)) {
    await new Promise((go) => window.setTimeout(go, EVERY));
    job = await jobOf(job.job);
  }
}

export function rolloutPanel(job: Job, language: string) {
  if (job.error !== null) return html`<p class="notice bad">${job.error}</p>`;
  if (!hasEnded(job)) {
    return html`<p role="status">
      <label class="field"
        ><span>${tr("The position is being played out…")}</span>
        <progress max="1" .value=${job.progress}></progress
      ></label>
    </p>`;
  }
  const result = job.result as Result | null;
  if (!result) return html`<p class="soft">${tr("Cancelled.")}</p>`;
  const rows = result.plays?.slice(0, SHOWN).map((play) => [play.notation, play] as const);
  return html`<table class="table advice">
    <caption>
      ${tr("Played out")}
    </caption>
    <tbody>
      ${(rows ?? cubeRows(result)).map(([name, one]) => row(name, one, language))}
    </tbody>
  </table>`;
}

function cubeRows(result: Result): (readonly [string, Outcome])[] {
  const rows: [string, Outcome | null | undefined][] = [
    [tr("No double"), result.no_double],
    [tr("Double and take"), result.double_take],
  ];
  return rows.flatMap(([name, one]) => (one ? [[name, one] as const] : []));
}

function row(name: string, one: Outcome, language: string) {
  return html`<tr>
    <th scope="row">${name || "–"}</th>
    <td>${equityText(one.equity.mean, language)}</td>
    <td>±${one.equity.error.toFixed(3)}</td>
    <td>${one.games ? plural("{n} game", "{n} games", one.games) : nothing}</td>
  </tr>`;
}
