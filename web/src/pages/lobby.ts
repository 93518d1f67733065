/** The lobby, kept up to date: the page is fetched again and what has changed is put in. */

import { whenReady } from "../parts/page";

const EVERY = 4_000;

whenReady(() => {
  if (document.getElementById("lobby")) window.setInterval(() => void refresh(), EVERY);
});

async function refresh(): Promise<void> {
  if (document.hidden) return;
  const response = await fetch(location.href, { credentials: "same-origin" }).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const now = document.querySelectorAll("#lobby > section");
  const then = fresh.querySelectorAll("#lobby > section");
  for (const [index, section] of now.entries()) {
    const other = then[index];
    if (other && told(section) !== told(other)) exchange(section, other);
  }
}

/** What a section tells; tokens of forms are others each time and tell nothing. */
function told(section: Element): string {
  const links = [...section.querySelectorAll("a, form")].map(
    (one) => one.getAttribute("href") ?? one.getAttribute("action"),
  );
  return `${section.textContent.replace(/\s+/g, " ")}|${links.join()}`;
}

/** Puts one section in the place of another; the focus stays on what is called the same. */
function exchange(section: Element, other: Element): void {
  const focused = section.contains(document.activeElement) ? document.activeElement : null;
  const name = focused && (focused.getAttribute("aria-label") ?? focused.textContent);
  section.replaceWith(other);
  if (!name) return;
  const same = [...other.querySelectorAll<HTMLElement>("a, button")].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent) === name,
  );
  same?.focus();
}
