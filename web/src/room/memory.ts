/**
 * What a page knows of its own actions, kept over a reload of the same tab.
 *
 * A tab that is duplicated gets a copy of the tab's storage, and two pages must not count with the
 * same name. So a name is only taken up again when the page that had it has given it back.
 */

import type { Action, Wish } from "./view";

export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

interface Kept {
  client: string;
  seq: number;
  pending: Action[];
  released: boolean;
}

export class Memory {
  private kept: Kept;

  constructor(
    match: string,
    private readonly store: Store | null,
    makeName: () => string = randomName,
  ) {
    this.key = `tablas.room.${match}`;
    const found = this.read();
    this.kept = found?.released
      ? { ...found, released: false }
      : { client: makeName(), seq: 0, pending: [], released: false };
    this.write();
  }

  private readonly key: string;

  /** The name that this page has invented for itself. */
  get client(): string {
    return this.kept.client;
  }

  /** Actions that the server has not answered, oldest first. */
  get pending(): readonly Action[] {
    return this.kept.pending;
  }

  /** The action with the next number, remembered until it is settled. */
  number(wish: Wish): Action {
    const action = { seq: this.kept.seq + 1, ...wish };
    this.kept = { ...this.kept, seq: action.seq, pending: [...this.kept.pending, action] };
    this.write();
    return action;
  }

  /** The action of this number, which has its answer now; null when it is none of ours. */
  settle(seq: number): Action | null {
    const action = this.kept.pending.find((one) => one.seq === seq) ?? null;
    this.kept = { ...this.kept, pending: this.kept.pending.filter((one) => one.seq !== seq) };
    this.write();
    return action;
  }

  /** The page goes: the next one in this tab may go on under this name. */
  release(): void {
    this.kept = { ...this.kept, released: true };
    this.write();
  }

  /** The page is shown again after all. */
  retake(): void {
    this.kept = { ...this.kept, released: false };
    this.write();
  }

  private read(): Kept | null {
    try {
      const text = this.store?.getItem(this.key);
      return text ? (JSON.parse(text) as Kept) : null;
    } catch {
      return null;
    }
  }

  private write(): void {
    try {
      this.store?.setItem(this.key, JSON.stringify(this.kept));
    } catch {
      // Without room in the storage a reload starts under a new name; nothing else is lost.
    }
  }
}

function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
