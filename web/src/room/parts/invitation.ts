/** The way in for the other player, while a seat is free. */

import { html, nothing } from "lit";
import "../../parts/copy";
import { pageData } from "../../parts/page";
import { tr } from "../../texts";
import type { View } from "../view";

export function invitation(view: View) {
  if (!view.link) return nothing;
  const address = new URL(view.link, pageData().address ?? location.href).href;
  return html`<section class="card stack invitation" aria-labelledby="invitation">
    <h2 id="invitation">${tr("Invite the other player")}</h2>
    <p>${tr("Whoever opens this link sits down at the other side.")}</p>
    ${onlyHere(address)
      ? html`<p class="notice">
          ${tr("Only this machine can open it. For others start: tablas serve --host 0.0.0.0")}
        </p>`
      : nothing}
    <div class="row">
      <label class="field grow">
        <span class="visually-hidden">${tr("Link")}</span>
        <input readonly .value=${address} @focus=${selectAll} />
      </label>
      <copy-button .text=${address} .label=${tr("Copy the link")}></copy-button>
      ${"share" in navigator
        ? html`<button class="button" @click=${() => share(address)}>${tr("Share")}</button>`
        : nothing}
    </div>
    <img class="qr" src="${view.link}/qr.svg" alt=${tr("The link as a QR code")} @error=${hide} />
  </section>`;
}

function onlyHere(address: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(address).hostname);
}

function selectAll(event: Event): void {
  (event.target as HTMLInputElement).select();
}

function share(url: string): void {
  void navigator.share({ title: "Tablas", url }).catch(() => undefined);
}

function hide(event: Event): void {
  (event.target as HTMLElement).hidden = true;
}
