import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULTS, type Settings } from "../parts/settings";
import type { Announcer } from "./announce";
import { Connection, type Line } from "./connection";
import { Memory, type Store } from "./memory";
import { RoomModel } from "./model";
import type { Notices } from "./notices";
import { Seals } from "./seals";
import type { Sounds } from "./sounds";
import { counts, movingView, viewWith } from "./testing";
import type { Step } from "./view";

let sent: Record<string, unknown>[];
let said: string[];
let all: Step[];
let kept: Store;
let line: Line & { onopen: (() => void) | null };

function room(settings: Partial<Settings> = {}): RoomModel {
  const model = new RoomModel(
    { ...DEFAULTS, ...settings },
    {
      announcer: { say: (text: string) => said.push(text) } as unknown as Announcer,
      sounds: { play: () => undefined, allow: () => undefined, on: false } as unknown as Sounds,
      notices: { turn: () => undefined, system: false } as unknown as Notices,
      makeLot: () => "share",
      allSteps: () => Promise.resolve(all),
      seals: new Seals(kept),
      later: (act, milliseconds) => setTimeout(act, milliseconds) as unknown as number,
      cancel: (timer) => clearTimeout(timer),
      now: () => 0,
    },
  );
  line = {
    send: (text) => sent.push(JSON.parse(text) as Record<string, unknown>),
    close: () => undefined,
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const connection = new Connection("x", new Memory("m", null, () => "client-1"), model, {
    open: () => line,
    later: () => 0,
    cancel: () => undefined,
    chance: () => 0,
  });
  model.use(connection);
  connection.start();
  line.onopen?.();
  return model;
}

function says(message: object): void {
  line.onmessage?.({ data: JSON.stringify(message) });
}

function thrown(version: number): Step {
  return { version, at: 0, kind: "thrown", seat: "black", told: [`Throw ${version}.`] };
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  said = [];
  all = [];
  const values = new Map<string, string>();
  kept = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
});

describe("a room", () => {
  it("picks up what has been moved", () => {
    const model = room();
    says({ view: movingView([3, 1]) });
    model.move(8, 5);
    model.move(6, 5);
    model.pickUp();
    expect(sent).toEqual([
      { seq: 1, do: "play", moves: [[8, 5], [6, 5]] },
    ]);
  });

  it("does not pick up an incomplete play", () => {
    const model = room();
    says({ view: movingView([3, 1]) });
    model.move(8, 5);
    model.pickUp();
    expect(sent).toEqual([]);
  });

  it("keeps what has been tried when only somebody's presence changes", () => {
    const model = room();
    const view = movingView([3, 1]);
    says({ view });
    model.move(8, 5);
    const black = { ...view.players.black, here: false };
    says({ view: { ...view, players: { ...view.players, black } } });
    expect(model.trial?.moves).toHaveLength(1);
  });

  it("begins anew when an illegal play comes back with the same dice", () => {
    const model = room();
    const manners = {
      premature_roll: "void",
      dice_on_checkers: "cocked",
      illegal_play: "condone",
    } as const;
    const view = movingView([3, 1], { manners, tree: null });
    says({ view });
    model.move(24, 2);
    model.pickUp();
    says({ done: 1, version: 6 });
    says({ view: { ...view, version: 7 } });
    expect(model.trial?.moves).toEqual([]);
  });

  it("says why a move cannot be", () => {
    const model = room();
    says({ view: movingView([3, 1]) });
    model.move(8, 2);
    expect(model.problem).toBe("8/2 is not part of a legal play of these dice.");
    expect(said).toContain(model.problem);
  });

  it("plays a forced turn by itself only when that is wanted", () => {
    const board = { white: counts({ 20: 1 }), black: counts({ 1: 15 }) };
    room();
    says({ view: movingView([2, 1], { board }) });
    vi.advanceTimersByTime(5_000);
    expect(sent).toEqual([]);
    room({ auto_forced: true });
    says({ view: movingView([2, 1], { board }) });
    vi.advanceTimersByTime(5_000);
    expect(sent.map((action) => action["do"])).toEqual(["play"]);
  });

  it("gives its share of the dice once for each seat", () => {
    room();
    const waiting = viewWith({ you: "both", phase: "lots", may: ["lot"], must_say: "white" });
    says({ view: waiting });
    says({ view: waiting });
    says({ view: { ...waiting, must_say: "black" } });
    expect(sent.map((action) => [action["do"], action["seat"]])).toEqual([
      ["lot", "white"],
      ["lot", "black"],
    ]);
  });

  it("says that it is one's turn, and what happens, but not what had happened before", () => {
    const model = room();
    const told = ["Bea throws 3-1."];
    const step: Step = { version: 5, at: 0, kind: "thrown", seat: "black", told };
    says({ view: viewWith(), steps: [step] });
    expect(said).toEqual(["Double or throw."]);
    says({ view: viewWith({ version: 6 }), steps: [{ ...step, version: 6 }] });
    expect(said).toEqual(["Double or throw.", "Bea throws 3-1."]);
    expect(model.steps).toHaveLength(2);
  });

  it("fetches what happened too long ago for the room to tell it", async () => {
    const model = room();
    all = [70, 71].map((version) => thrown(version));
    says({ view: viewWith({ version: 71 }), steps: [] });
    says({ view: viewWith({ version: 72 }), steps: [thrown(72)] });
    await vi.advanceTimersByTimeAsync(0);
    expect(model.steps.map((step) => step.version)).toEqual([70, 71, 72]);
  });

  it("does not ask for more when something happened of which nothing is told", async () => {
    const model = room();
    says({ view: viewWith({ version: 5 }), steps: [thrown(5)] });
    all = [thrown(1)];
    says({ view: viewWith({ version: 6 }), steps: [] });
    await vi.advanceTimersByTimeAsync(0);
    expect(model.steps.map((step) => step.version)).toEqual([5]);
  });

  it("says when the seal of the dice is another one than at the first visit", () => {
    const sealed = (commitment: string) => ({
      view: viewWith({
        dice_seal: { commitment, seed: null, lots: { white: null, black: null } },
      }),
    });
    const first = room();
    says(sealed("aa"));
    expect(first.sealChanged).toBe(false);
    const later = room();
    says(sealed("bb"));
    expect(later.sealChanged).toBe(true);
  });

  it("acts at one screen for the side whose turn it is, and throws too early for the other", () => {
    const model = room();
    const may = ["play", "throw_early"] as const;
    says({ view: movingView([3, 1], { you: "both", must_say: "white", may }) });
    model.act("resign", { class: 1 });
    model.act("throw_early");
    expect(sent.map((action) => action["seat"])).toEqual(["white", "black"]);
  });

  it("withdraws a question when its deed is no longer open", () => {
    const model = room();
    says({ view: viewWith({ may: ["double", "throw"] }) });
    const withdrawn = model.whileMay("double");
    says({ view: viewWith({ may: ["double", "throw"], version: 7 }) });
    expect(withdrawn.aborted).toBe(false);
    says({ view: viewWith({ may: [], version: 8 }) });
    expect(withdrawn.aborted).toBe(true);
  });

  it("takes back at one screen what was decided last", () => {
    const model = room();
    const step: Step = { version: 5, at: 0, kind: "played", seat: "black", told: ["x"] };
    says({ view: viewWith({ you: "both", must_say: "white" }), steps: [step] });
    model.act("offer_takeback");
    expect(sent[0]?.["seat"]).toBe("black");
  });
});
