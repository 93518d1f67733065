/** What the server wrote into the page: `<script type="application/json" id="page">`. */

export interface PageData {
  /** Where other devices find this server. */
  address?: string;
  language?: string;
  settings?: Readonly<Record<string, unknown>>;
  [name: string]: unknown;
}

/** The page's data; empty when it carries none. */
export function pageData<T extends PageData = PageData>(): T {
  const text = document.getElementById("page")?.textContent;
  return (text ? JSON.parse(text) : {}) as T;
}

/** Lets the browser keep the page that says that there is no connection. */
export function keepOfflinePage(): void {
  if ("serviceWorker" in navigator) {
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  }
}

/** Does something once the page is there. */
export function whenReady(act: () => void): void {
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", act, { once: true });
  } else {
    act();
  }
}
