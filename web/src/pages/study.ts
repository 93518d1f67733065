/** The page of an analysed match. */

import "../parts/moves.css";
import "../parts/advice.css";
import "../study/study.css";
import type { Seat } from "../board/state";
import { pageData, whenReady, type PageData } from "../parts/page";
import { loadSettings } from "../parts/settings";
import { hasEnded, type Turn } from "../study/data";
import { follow, showProgress } from "../study/progress";
import { StudyElement } from "../study/study";

interface StudyPage extends PageData {
  study: string;
  players: readonly string[];
  seat: Seat | null;
  length: number;
  job: string | null;
  level: string | null;
}

/** A part of the progress from which the quick look is sure to be there. */
const BEGUN = 0.01;

whenReady(() => {
  const data = pageData<StudyPage>();
  const study = new StudyElement();
  study.study = data.study;
  study.players = data.players;
  study.seat = data.seat;
  study.money = data.length === 0;
  study.language = data.language ?? "en";
  study.settings = loadSettings();
  study.addEventListener("turn", (event) => offer((event as CustomEvent<Turn>).detail));
  document.getElementById("study")?.replaceChildren(study);
  if (data.job) watch(study, data.job, data.level !== null);
});

function watch(study: StudyElement, job: string, known: boolean): void {
  let seen = known;
  follow(job, (now) => {
    const place = document.getElementById("progress");
    if (place) showProgress(place, now);
    if (hasEnded(now)) location.reload();
    else if (!seen && now.progress >= BEGUN) {
      seen = true;
      void study.load();
    }
  });
}

/** The position that is shown can be put into a collection. */
function offer(turn: Turn): void {
  const form = document.querySelector<HTMLFormElement>("form#collect");
  const button = form?.querySelector<HTMLButtonElement>('button[value="position"]');
  if (!form || !button) return;
  button.hidden = turn.xgid === null;
  button.onclick = () => {
    fill(form, "place", String(turn.index));
    fill(form, "xgid", turn.xgid ?? "");
  };
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}
