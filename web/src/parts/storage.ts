/** What the browser keeps for the pages. */

/** The storage of the tab or of the browser; null where the browser gives none. */
export function storage(kind: "sessionStorage" | "localStorage"): Storage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}
