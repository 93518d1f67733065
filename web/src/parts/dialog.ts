/** Questions that have to be answered before anything is done, in native dialogs. */

import { html, render, type TemplateResult } from "lit";
import { tr } from "../texts";

export interface Choice {
  value: string;
  label: string;
  kind?: "primary" | "quiet" | "danger";
}

export interface Request {
  title: string;
  body: string | TemplateResult;
  choices: readonly Choice[];
}

/**
 * Asks, and gives the chosen value; null when the dialog was left without a choice, or withdrawn
 * because the question is no longer one.
 */
export async function choose(request: Request, withdrawn?: AbortSignal): Promise<string | null> {
  return (await shown(request, withdrawn)).get("choice") ?? null;
}

/** Asks for a few words; null when the dialog was left. */
export async function askForWords(
  title: string,
  body: string,
  label: string,
  yes: string,
): Promise<string | null> {
  const answer = await shown({
    title,
    body: html`<p>${body}</p>
      <label class="field">
        <span>${label}</span>
        <textarea name="words" maxlength="500"></textarea>
      </label>`,
    choices: [
      { value: "yes", label: yes, kind: "primary" },
      { value: "", label: tr("Cancel"), kind: "quiet" },
    ],
  });
  return answer.get("choice") ? (answer.get("words") ?? "") : null;
}

/** Shows a dialog until it is left: what was filled in, and as `choice` what was chosen. */
function shown(request: Request, withdrawn?: AbortSignal): Promise<Map<string, string>> {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "dialog-title");
  document.body.append(dialog);
  render(content(request), dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      const answer = new Map<string, string>();
      for (const [name, value] of new FormData(dialog.querySelector("form") ?? undefined)) {
        answer.set(name, String(value));
      }
      if (dialog.returnValue) answer.set("choice", dialog.returnValue);
      dialog.remove();
      resolve(answer);
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close("");
    });
    withdrawn?.addEventListener("abort", () => dialog.close(""), { once: true });
    dialog.showModal();
  });
}

/** Asks whether something shall be done. */
export async function confirmed(
  title: string,
  body: string,
  yes: string,
  withdrawn?: AbortSignal,
): Promise<boolean> {
  const request: Request = {
    title,
    body,
    choices: [
      { value: "yes", label: yes, kind: "primary" },
      { value: "", label: tr("Cancel"), kind: "quiet" },
    ],
  };
  const answer = await choose(request, withdrawn);
  return answer === "yes";
}

function content({ title, body, choices }: Request): TemplateResult {
  return html`<form method="dialog" class="stack">
    <h2 id="dialog-title">${title}</h2>
    ${typeof body === "string" ? (body ? html`<p>${body}</p>` : "") : body}
    <div class="dialog-actions">
      ${choices.map(
        (choice) =>
          html`<button class="button ${choice.kind ?? ""}" value=${choice.value}>
            ${choice.label}
          </button>`,
      )}
    </div>
  </form>`;
}
