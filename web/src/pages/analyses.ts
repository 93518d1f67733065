/** The list of analysed matches: shows how far those are that are being analysed. */

import "../study/study.css";
import { whenReady } from "../parts/page";
import { hasEnded } from "../study/data";
import { follow, showProgress } from "../study/progress";

whenReady(() => {
  for (const entry of document.querySelectorAll<HTMLElement>("#studies [data-job]")) {
    follow(entry.dataset["job"] ?? "", (job) => {
      showProgress(entry, job);
      if (hasEnded(job)) void refresh(entry);
    });
  }
});

/** Puts what the server now says of a match in the place of what it said. */
async function refresh(entry: HTMLElement): Promise<void> {
  const response = await fetch(location.href, { credentials: "same-origin" }).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const other = fresh.querySelector(`#studies [data-study="${entry.dataset["study"] ?? ""}"]`);
  if (other) entry.replaceWith(other);
}
