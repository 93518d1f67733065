/**
 * The line to a room: it comes back by itself, and nothing that was asked for is done twice.
 *
 * Every action keeps its number until the server has said that it is kept for good or refused;
 * after the line was lost, or the page loaded anew, those without an answer are sent again.
 */

import { tr } from "../texts";
import type { Action, Answer, ChatLine, Question, ServerMessage, Step, View, Wish } from "./view";
import type { Memory } from "./memory";

export type Status = "connecting" | "connected" | "reconnecting" | "ended";

/** The part of a WebSocket that is needed here. */
export interface Line {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Listener {
  onStatus(status: Status): void;
  onView(view: View, steps: readonly Step[]): void;
  onDone(action: Action): void;
  onRefused(action: Action | null, why: string): void;
  onChat(line: ChatLine): void;
  onWrong(sentence: string): void;
}

/** What the outside world gives: lines, and time. */
export interface World {
  open(address: string): Line;
  later(act: () => void, milliseconds: number): number;
  cancel(timer: number): void;
  chance(): number;
}

/** Closed with this code a line does not come back: there is no such match. */
const NO_MATCH = 4404;
/** Closed with these the server has had too much of this page, which comes back later. */
const TOO_MUCH: ReadonlySet<number> = new Set([4400, 4408, 4429]);
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const FIRST_WAIT_REFUSED = 10_000;
const LONGEST_WAIT_REFUSED = 120_000;
const HEARTBEAT = 20_000;
const PATIENCE = 8_000;

interface Asked {
  resolve(answer: Answer | null): void;
  timer: number;
}

export class Connection {
  private line: Line | null = null;
  private status: Status = "connecting";
  private failures = 0;
  /** Whether the server has sent this page away for a while. */
  private refused = false;
  private version = 0;
  /** What has been done led here; the view of it may still be on its way. */
  private expected = 0;
  private questions = 0;
  private readonly asked = new Map<string, Asked>();
  private retry = 0;
  private heartbeat = 0;
  private ended = false;

  constructor(
    private readonly address: string,
    private readonly memory: Memory,
    private readonly listener: Listener,
    private readonly world: World = browserWorld(),
  ) {}

  start(): void {
    this.ended = false;
    this.connect();
  }

  stop(): void {
    this.ended = true;
    this.world.cancel(this.retry);
    this.world.cancel(this.heartbeat);
    this.forgetQuestions();
    this.line?.close();
  }

  /** Tries at once, when there is reason to believe that it would work now. */
  hurry(): void {
    if (this.ended || this.refused || this.status === "connected") return;
    this.world.cancel(this.retry);
    this.failures = 0;
    if (!this.line) this.connect();
  }

  /** Numbers an action, remembers it and sends it. */
  act(wish: Wish): Action {
    const action = this.memory.number(wish);
    if (this.status === "connected") this.send(action);
    return action;
  }

  /** Whether something that was asked for has no answer yet, or cannot be seen yet. */
  get waiting(): boolean {
    return this.memory.pending.length > 0 || this.version < this.expected;
  }

  /** The answer to a question, null when none came in time. */
  ask(question: Question, patience = PATIENCE): Promise<Answer | null> {
    if (this.status !== "connected") return Promise.resolve(null);
    const id = `q${++this.questions}`;
    return new Promise((resolve) => {
      const timer = this.world.later(() => this.answered(id, null), patience);
      this.asked.set(id, { resolve, timer });
      this.send({ ...question, id });
    });
  }

  private connect(): void {
    const query = `since=${this.version}&client=${this.memory.client}`;
    const line = this.world.open(`${this.address}?${query}`);
    this.line = line;
    line.onopen = () => this.opened();
    line.onmessage = (event) => {
      if (this.line === line && typeof event.data === "string") this.heard(event.data);
    };
    line.onclose = ({ code }) => {
      if (this.line === line) this.closed(code);
    };
  }

  private opened(): void {
    this.tell("connected");
    for (const action of this.memory.pending) this.send(action);
    this.beat();
  }

  private closed(code: number): void {
    this.refused = TOO_MUCH.has(code);
    this.ended ||= code === NO_MATCH;
    this.lost();
    if (code !== NO_MATCH) return;
    this.tell("ended");
    this.listener.onWrong(tr("There is no such match."));
  }

  private lost(): void {
    this.line = null;
    this.world.cancel(this.heartbeat);
    this.forgetQuestions();
    if (this.ended) return;
    this.tell("reconnecting");
    this.retry = this.world.later(() => this.connect(), this.nextWait());
  }

  /** Longer after each failure, and never the same for everybody. */
  private nextWait(): number {
    const first = this.refused ? FIRST_WAIT_REFUSED : FIRST_WAIT;
    const most = this.refused ? LONGEST_WAIT_REFUSED : LONGEST_WAIT;
    const longest = Math.min(most, first * 2 ** this.failures++);
    return longest * (0.5 + this.world.chance() / 2);
  }

  /** Finds out about a line that is dead although nobody has said so. */
  private beat(): void {
    this.world.cancel(this.heartbeat);
    this.heartbeat = this.world.later(() => {
      const line = this.line;
      void this.ask({ ask: "ping" }).then((answer) => {
        if (this.line !== line || this.ended) return;
        if (answer) {
          this.beat();
        } else {
          line?.close();
          this.lost();
        }
      });
    }, HEARTBEAT);
  }

  private heard(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if ("view" in message) {
      this.failures = 0;
      this.refused = false;
      if (message.view.version < this.version) return;
      this.version = message.view.version;
      this.listener.onView(message.view, message.steps ?? []);
    } else if ("done" in message) {
      this.expected = Math.max(this.expected, message.version);
      const action = this.memory.settle(message.done);
      if (action) this.listener.onDone(action);
    } else if ("answer" in message) {
      this.answered(String(message.answer), message);
    } else if ("refused" in message) {
      this.listener.onRefused(this.memory.settle(message.refused), message.why);
    } else if ("chat" in message) {
      this.listener.onChat(message.chat);
    } else if ("wrong" in message) {
      this.listener.onWrong(message.wrong);
    }
  }

  private answered(id: string, answer: Answer | null): void {
    const asked = this.asked.get(id);
    if (!asked) return;
    this.asked.delete(id);
    this.world.cancel(asked.timer);
    asked.resolve(answer);
  }

  private forgetQuestions(): void {
    for (const id of [...this.asked.keys()]) this.answered(id, null);
  }

  private send(message: object): void {
    this.line?.send(JSON.stringify(message));
  }

  private tell(status: Status): void {
    if (status === this.status) return;
    this.status = status;
    this.listener.onStatus(status);
  }
}

function browserWorld(): World {
  return {
    open: (address) => new WebSocket(address) as unknown as Line,
    later: (act, milliseconds) => window.setTimeout(act, milliseconds),
    cancel: (timer) => window.clearTimeout(timer),
    chance: Math.random,
  };
}

/** The socket's address of a match, on the server that the page comes from. */
export function socketAddress(match: string, page: Location): string {
  const scheme = page.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${page.host}/ws/matches/${encodeURIComponent(match)}`;
}
