import { beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type Line, type Listener, type World } from "./connection";
import { Memory, type Store } from "./memory";
import type { Action, View } from "./view";

class FakeLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function fakeStore(): Store {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

function view(version: number): { view: View } {
  return { view: { version } as View };
}

let lines: { line: FakeLine; address: string }[];
let heard: { status: string[]; versions: number[]; done: Action[]; refused: string[] };
let store: Store;

const world: World = {
  open: (address) => {
    const line = new FakeLine();
    lines.push({ line, address });
    return line;
  },
  later: (act, milliseconds) => setTimeout(act, milliseconds) as unknown as number,
  cancel: (timer) => clearTimeout(timer),
  chance: () => 1,
};

const listener: Listener = {
  onStatus: (status) => heard.status.push(status),
  onView: (one) => heard.versions.push(one.version),
  onDone: (action) => heard.done.push(action),
  onRefused: (_, why) => heard.refused.push(why),
  onChat: () => undefined,
  onWrong: (sentence) => heard.refused.push(sentence),
};

function connection(memory = new Memory("m", store, () => "client-1")): Connection {
  const made = new Connection("ws://x/ws/matches/m", memory, listener, world);
  made.start();
  return made;
}

function last(): FakeLine {
  const found = lines.at(-1);
  if (!found) throw new Error("no line was opened");
  return found.line;
}

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  heard = { status: [], versions: [], done: [], refused: [] };
  store = fakeStore();
});

describe("a connection", () => {
  it("says which version it has, and under which name it acts", () => {
    connection();
    expect(lines[0]?.address).toBe("ws://x/ws/matches/m?since=0&client=client-1");
  });

  it("comes back from the version that it has, waiting longer each time", () => {
    connection();
    last().onopen?.();
    last().says(view(7));
    last().onclose?.({ code: 1006 });
    expect(heard.status).toEqual(["connected", "reconnecting"]);
    vi.advanceTimersByTime(500);
    expect(lines).toHaveLength(2);
    expect(lines[1]?.address).toContain("since=7");
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(500);
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(500);
    expect(lines).toHaveLength(3);
  });

  it("sends what has no answer again, with the same number", () => {
    const room = connection();
    last().onopen?.();
    room.act({ do: "throw" });
    room.act({ do: "double" });
    last().says({ done: 1, version: 2 });
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(500);
    last().onopen?.();
    expect(last().sent).toEqual([{ seq: 2, do: "double" }]);
    expect(heard.done.map((action) => action.do)).toEqual(["throw"]);
  });

  it("keeps what is asked for while the line is down", () => {
    const room = connection();
    room.act({ do: "throw" });
    expect(room.waiting).toBe(true);
    last().onopen?.();
    expect(last().sent).toEqual([{ seq: 1, do: "throw" }]);
  });

  it("waits for the view of what has been done", () => {
    const room = connection();
    last().onopen?.();
    room.act({ do: "throw" });
    last().says({ done: 1, version: 2 });
    expect(room.waiting).toBe(true);
    last().says(view(2));
    expect(room.waiting).toBe(false);
  });

  it("tells of a refusal once", () => {
    const room = connection();
    last().onopen?.();
    room.act({ do: "take" });
    last().says({ refused: 1, why: "Nobody has doubled.", version: 3 });
    expect(heard.refused).toEqual(["Nobody has doubled."]);
    expect(room.waiting).toBe(false);
  });

  it("never goes back to an older view", () => {
    connection();
    last().onopen?.();
    last().says(view(5));
    last().says(view(4));
    last().says(view(5));
    expect(heard.versions).toEqual([5, 5]);
  });

  it("gives up a line that does not answer", async () => {
    connection();
    last().onopen?.();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(last().sent).toEqual([{ ask: "ping", id: "q1" }]);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(lines[0]?.line.closed).toBe(true);
    expect(heard.status).toEqual(["connected", "reconnecting"]);
  });

  it("does not come back to a match that does not exist", () => {
    connection();
    last().onclose?.({ code: 4404 });
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    expect(heard.status).toEqual(["ended"]);
    expect(heard.refused).toEqual(["There is no such match."]);
  });

  it("comes back later when the server has had too much of it, also when it is hurried", () => {
    const room = connection();
    for (const [closed, wait] of [[4429, 10_000], [4408, 20_000], [4400, 40_000]] as const) {
      const before = lines.length;
      last().onopen?.();
      last().onclose?.({ code: closed });
      room.hurry();
      vi.advanceTimersByTime(wait - 1);
      expect(lines).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(lines).toHaveLength(before + 1);
    }
    last().onopen?.();
    last().says(view(1));
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(500);
    expect(lines).toHaveLength(5);
  });

  it("answers a question with null when the line is lost", async () => {
    const room = connection();
    last().onopen?.();
    const answer = room.ask({ ask: "hint" });
    last().onclose?.({ code: 1006 });
    expect(await answer).toBeNull();
  });
});

describe("the memory of a page", () => {
  it("goes on over a reload", () => {
    const before = new Memory("m", store, () => "client-1");
    before.number({ do: "throw" });
    before.release();
    const after = new Memory("m", store, () => "client-2");
    expect(after.client).toBe("client-1");
    expect(after.pending).toEqual([{ seq: 1, do: "throw" }]);
    expect(after.number({ do: "double" }).seq).toBe(2);
  });

  it("starts anew in a tab that was duplicated", () => {
    new Memory("m", store, () => "client-1").number({ do: "throw" });
    const twin = new Memory("m", store, () => "client-2");
    expect(twin.client).toBe("client-2");
    expect(twin.pending).toEqual([]);
  });

  it("does without a storage", () => {
    const memory = new Memory("m", null, () => "client-1");
    expect(memory.number({ do: "throw" }).seq).toBe(1);
  });
});
