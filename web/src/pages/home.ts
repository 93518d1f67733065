/** The first page: shows only what belongs to the choices made, and remembers these. */

import { keepOfflinePage, whenReady } from "../parts/page";

const KEPT = "tablas.proposal";
/** Not to be remembered: who the form comes from, and names that the server knows. */
const FORGOTTEN: ReadonlySet<string> = new Set(["token", "name"]);

whenReady(() => {
  keepOfflinePage();
  const form = document.querySelector<HTMLFormElement>("form#play");
  if (!form) return;
  if (!document.querySelector(".notice[role=alert]")) recall(form);
  const show = () => showWhatCounts(form);
  form.addEventListener("change", show);
  form.addEventListener("submit", () => remember(form));
  show();
});

/** Hides the parts that only money play, or play over the table, knows. */
function showWhatCounts(form: HTMLFormElement): void {
  const chosen = new FormData(form);
  const holds: Readonly<Record<string, boolean>> = {
    money: chosen.get("length") === "0",
    match: chosen.get("length") !== "0",
    table: chosen.get("manners") === "table",
  };
  for (const part of form.querySelectorAll<HTMLElement>("[data-only]")) {
    part.hidden = !(holds[part.dataset["only"] ?? ""] ?? true);
  }
}

function remember(form: HTMLFormElement): void {
  const kept: Record<string, string | boolean> = {};
  for (const field of fieldsOf(form)) {
    if (field instanceof HTMLInputElement && field.type === "checkbox") {
      kept[field.name] = field.checked;
    } else if (!(field instanceof HTMLInputElement && field.type === "radio") || field.checked) {
      kept[field.name] = field.value;
    }
  }
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Where nothing can be kept the form begins as it was made.
  }
}

function recall(form: HTMLFormElement): void {
  let kept: Record<string, unknown>;
  try {
    kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, unknown>;
  } catch {
    return;
  }
  for (const field of fieldsOf(form)) {
    const value = kept[field.name];
    if (field instanceof HTMLInputElement && field.type === "checkbox") {
      if (typeof value === "boolean") field.checked = value;
    } else if (field instanceof HTMLInputElement && field.type === "radio") {
      if (field.value === value) field.checked = true;
    } else if (typeof value === "string" && offers(field, value)) {
      field.value = value;
    }
  }
}

type Field = HTMLInputElement | HTMLSelectElement;

function fieldsOf(form: HTMLFormElement): readonly Field[] {
  const fields = form.querySelectorAll<Field>("input[name], select[name]");
  return [...fields].filter((field) => !FORGOTTEN.has(field.name));
}

function offers(field: Field, value: string): boolean {
  return field instanceof HTMLInputElement || [...field.options].some((one) => one.value === value);
}
