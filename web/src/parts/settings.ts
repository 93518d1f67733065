/**
 * How this person likes to play. The names are those of the server's preferences, which it keeps;
 * a few are kept on this device alone.
 */

import { THEMES, type Theme } from "../board/state";
import { postJson } from "./api";
import { pageData } from "./page";

export type Speed = "calm" | "normal" | "quick" | "none";
export type Scheme = "auto" | "light" | "dark";

export interface Settings {
  theme: Theme;
  scheme: Scheme;
  /** On which side of the screen the home boards lie. */
  home: "right" | "left";
  /** Who sits at the near side: oneself, or White always. */
  bottom: "own" | "white";
  numbers: boolean;
  /** Stronger marks on the checkers, for eyes that do not tell their colours apart. */
  marks: boolean;
  /** At one screen the board turns to whoever is to act. */
  turning: boolean;
  one_tap: boolean;
  /** Plays what cannot be played otherwise, and picks up. */
  auto_forced: boolean;
  /** Bears off at the end of a race. */
  auto_race: boolean;
  sounds: boolean;
  notifications: boolean;
  /** How long checkers and dice travel on the screen. */
  animation: Speed;
  /** On this device: arrows of the last play. */
  arrows: boolean;
  /** On this device: whether the tutor speaks up, where the match allows it. */
  tutor: boolean;
  /** On this device: nothing is seen of what is said in matches. */
  muted: boolean;
}

export const DEFAULTS: Settings = {
  theme: "walnut",
  scheme: "auto",
  home: "right",
  bottom: "own",
  numbers: true,
  marks: false,
  turning: false,
  one_tap: false,
  auto_forced: false,
  auto_race: false,
  sounds: true,
  notifications: false,
  animation: "normal",
  arrows: true,
  tutor: true,
  muted: false,
};

const CHOICES: { readonly [K in keyof Settings]?: readonly Settings[K][] } = {
  theme: THEMES,
  scheme: ["auto", "light", "dark"],
  home: ["right", "left"],
  bottom: ["own", "white"],
  animation: ["calm", "normal", "quick", "none"],
};

/** Kept on this device alone. */
const LOCAL: ReadonlySet<string> = new Set(["arrows", "tutor", "muted"]);
const KEPT_HERE = "tablas.settings";

/** Settings out of anything: what is missing or wrong is as by default. */
export function settingsFrom(data: Readonly<Record<string, unknown>>): Settings {
  const found: Record<string, unknown> = { ...DEFAULTS };
  for (const name of Object.keys(DEFAULTS) as (keyof Settings)[]) {
    const value = data[name];
    const choices: readonly unknown[] | undefined = CHOICES[name];
    if (choices ? choices.includes(value) : typeof value === typeof DEFAULTS[name]) {
      found[name] = value;
    }
  }
  return found as unknown as Settings;
}

/** This person's settings: what the server wrote into the page, and what this device keeps. */
export function loadSettings(): Settings {
  return settingsFrom({ ...remembered(), ...(pageData().settings ?? {}) });
}

/** Keeps a change: where it belongs. Throws a `Refusal` when the server does not take it. */
export async function saveSettings(change: Partial<Settings>): Promise<void> {
  const entries = Object.entries(change);
  const here = entries.filter(([name]) => LOCAL.has(name));
  const there = entries.filter(([name]) => !LOCAL.has(name));
  if (here.length) remember({ ...remembered(), ...Object.fromEntries(here) });
  if (there.length) await postJson("/api/v1/settings", Object.fromEntries(there));
}

/** Lets the page be light, dark, or as the system is. */
export function applyScheme(scheme: Scheme): void {
  document.documentElement.dataset["scheme"] = scheme;
}

/** How fast things move on a board: 1 is usual, 2 twice as fast, 0 without motion. */
export function pace(speed: Speed): number {
  return { calm: 0.6, normal: 1, quick: 2, none: 0 }[speed];
}

function remembered(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEPT_HERE) ?? "{}") as Record<string, unknown>;
  } catch {
    return {};
  }
}

function remember(data: Record<string, unknown>): void {
  try {
    localStorage.setItem(KEPT_HERE, JSON.stringify(data));
  } catch {
    // A browser that keeps nothing has the defaults next time.
  }
}
