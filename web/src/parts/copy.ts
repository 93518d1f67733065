/** A button that puts a text on the clipboard and says so. */

import { LitElement, html } from "lit";
import { tr } from "../texts";

export class CopyButton extends LitElement {
  static override properties = {
    text: {},
    label: {},
    done: { state: true },
  };

  declare text: string;
  declare label: string;
  declare private done: boolean;

  constructor() {
    super();
    this.text = "";
    this.label = "";
    this.done = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render() {
    return html`<button type="button" class="button quiet" @click=${this.copy}>
        ${this.label || tr("Copy")}
      </button>
      <span class="copied" role="status">${this.done ? tr("Copied.") : ""}</span>`;
  }

  private async copy(): Promise<void> {
    await copyText(this.text);
    this.done = true;
    window.setTimeout(() => {
      this.done = false;
    }, 2000);
  }
}

/** Puts a text on the clipboard, also where pages over plain HTTP may not ask for it. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "visually-hidden";
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

customElements.define("copy-button", CopyButton);
