/**
 * The first seal of the dice that this browser was shown in each match.
 *
 * A server that exchanged the dice's number for another would have to show another seal too. Whoever
 * keeps the first one finds out.
 */

import { tr } from "../texts";
import type { Store } from "./memory";

const KEPT_HERE = "tablas.seals";
/** So many matches are remembered; then the oldest are forgotten. */
const MOST = 200;

export class Seals {
  constructor(private readonly store: Store | null) {}

  /** The first seal of a match that was shown here; from now on it is this one if there is none. */
  first(match: string, commitment: string): string {
    const known = this.known(match);
    if (known === null) this.write([...this.read(), [match, commitment] as const].slice(-MOST));
    return known ?? commitment;
  }

  /** The first seal of a match that was shown here; null when none was. */
  known(match: string): string | null {
    return this.read().find(([name]) => name === match)?.[1] ?? null;
  }

  private read(): readonly (readonly [string, string])[] {
    try {
      const found: unknown = JSON.parse(this.store?.getItem(KEPT_HERE) ?? "[]");
      return Array.isArray(found) ? (found as [string, string][]) : [];
    } catch {
      return [];
    }
  }

  private write(kept: readonly (readonly [string, string])[]): void {
    try {
      this.store?.setItem(KEPT_HERE, JSON.stringify(kept));
    } catch {
      // Where nothing can be kept only the seal of this visit is compared.
    }
  }
}

/** Whether a seal is still the one that was shown first, in words. */
export function sealWords(changed: boolean): string {
  return changed
    ? tr("The seal of the dice is not the one that this browser was shown first: do not trust them.")
    : tr("It is the seal that this browser was shown first in this match.");
}
