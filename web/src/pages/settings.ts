/** The settings: every change holds at once, and a board shows it. */

import "../board/board";
import "../parts/sample.css";
import { INITIAL, type BoardState } from "../board/state";
import { Refusal, postJson } from "../parts/api";
import { applyScheme, loadSettings, pace, settingsFrom, type Settings } from "../parts/settings";
import { whenReady } from "../parts/page";
import { tr } from "../texts";

/** What the form's own button does: these need more than a change of a preference. */
const WITH_BUTTON: ReadonlySet<string> = new Set(["token", "name", "language"]);

whenReady(() => {
  const form = document.querySelector<HTMLFormElement>("form#settings");
  const place = document.getElementById("sample");
  if (!form || !place) return;
  let settings = loadSettings();
  const board = document.createElement("bg-board");
  board.inert = true;
  place.replaceChildren(board);
  const told = document.createElement("p");
  told.className = "toast";
  told.setAttribute("role", "status");
  told.hidden = true;
  const toasts = document.createElement("div");
  toasts.className = "toasts";
  toasts.append(told);
  form.append(toasts);
  const show = () => showSample(board, settings);
  show();

  form.addEventListener("change", (event) => {
    const field = event.target as HTMLInputElement;
    if (WITH_BUTTON.has(field.name)) return;
    const change = { [field.name]: field.type === "checkbox" ? field.checked : field.value };
    settings = settingsFrom({ ...settings, ...change });
    applyScheme(settings.scheme);
    show();
    void keep(change).then((sentence) => say(told, sentence));
  });
});

async function keep(change: Record<string, unknown>): Promise<string> {
  try {
    await postJson("/api/v1/settings", change);
    return tr("Kept.");
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

let hiding = 0;

function say(told: HTMLElement, sentence: string): void {
  window.clearTimeout(hiding);
  told.textContent = sentence;
  told.hidden = false;
  hiding = window.setTimeout(() => {
    told.hidden = true;
  }, 2500);
}

function showSample(board: HTMLElementTagNameMap["bg-board"], settings: Settings): void {
  board.state = sample(settings);
  board.theme = settings.theme;
  board.marks = settings.marks;
  board.speed = pace(settings.animation);
}

function sample(settings: Settings): BoardState {
  return {
    ...INITIAL,
    home: settings.home,
    numbers: settings.numbers,
    turn: "white",
    dice: { seat: "white", values: [3, 1], spent: [false, false] },
  };
}
