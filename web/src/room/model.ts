/**
 * A room as its page sees it: the last view, what is being tried of the turn, and what the person
 * wants done. Whoever shows it listens for `change`.
 */

import { OFF, opponent, type Place, type Seat } from "../board/state";
import type { Settings } from "../parts/settings";
import { soundOf, told, type Announcer } from "./announce";
import { boardState, type Looks } from "./board_state";
import type { Connection, Listener, Status } from "./connection";
import type { Notices } from "./notices";
import type { Seals } from "./seals";
import type { Sounds } from "./sounds";
import { FreeTrial, LegalTrial, signature, type Trial } from "./trial";
import type { Action, Answer, ChatLine, Deed, Question, Step, TreeMove, View, Wish } from "./view";
import { ownSeats } from "./view";
import { actingSeat, automaticRest, isMyTurn, statusLine } from "./words";
import { faultWords, typed } from "./written";

/** Milliseconds between a turn's beginning and what is played by itself, so that it is seen. */
const AUTOMATIC_PAUSE = 700;

/** The turn that has been played is over, even if the same dice come back to be played again. */
const PLAYED = "played";

/** What a takeback takes back. */
const DECISIONS: ReadonlySet<string> = new Set([
  "played",
  "picked_up",
  "passed",
  "doubled",
  "taken",
  "dropped",
  "beavered",
  "raccooned",
  "resignation_offered",
  "resignation_refused",
  "play_accepted",
  "play_contested",
]);

export interface Surroundings {
  announcer: Announcer;
  sounds: Sounds;
  notices: Notices;
  /** The player's own share of the dice. */
  makeLot(): string;
  /** Everything that has happened in a match; empty when it cannot be had. */
  allSteps(match: string): Promise<readonly Step[]>;
  seals: Seals;
  later(act: () => void, milliseconds: number): number;
  cancel(timer: number): void;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
}

export class RoomModel extends EventTarget implements Listener {
  view: View | null = null;
  steps: readonly Step[] = [];
  chatLines: readonly ChatLine[] = [];
  trial: Trial | null = null;
  connected: Status = "connecting";
  /** Why the last thing could not be done, or what came of it; shown until the next. */
  problem = "";
  /** Whether `problem` is good news. */
  good = false;
  flipped = false;
  swapped = false;
  /** When the view came, for clocks and countdowns. */
  cameAt = 0;
  /** Whether the dice's seal is another one than this browser was shown first. */
  sealChanged = false;

  private connection!: Connection;
  private throwId = 0;
  private diceKey = "";
  private turnKey = "";
  private automatic = 0;
  private readonly lotsSent = new Set<Seat | null>();
  private wasMine = false;

  constructor(
    public settings: Settings,
    private readonly around: Surroundings,
  ) {
    super();
  }

  use(connection: Connection): void {
    this.connection = connection;
  }

  get waiting(): boolean {
    return this.connection.waiting;
  }

  get looks(): Looks {
    return {
      settings: this.settings,
      flipped: this.flipped,
      swapped: this.swapped,
      throwId: this.throwId,
      waiting: this.waiting,
    };
  }

  get board() {
    return this.view ? boardState(this.view, this.trial, this.looks) : null;
  }

  get statusLine(): string {
    return this.view ? statusLine(this.view, this.trial) : "";
  }

  may(deed: Deed): boolean {
    return this.view?.may.includes(deed) ?? false;
  }

  /** A signal that is given once a deed is no longer open to this person. */
  whileMay(deed: Deed): AbortSignal {
    const ended = new AbortController();
    const look = (): void => {
      if (this.may(deed)) return;
      this.removeEventListener("change", look);
      ended.abort();
    };
    this.addEventListener("change", look);
    return ended.signal;
  }

  changeSettings(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    this.around.sounds.on = this.settings.sounds;
    this.around.notices.system = this.settings.notifications;
    this.around.sounds.allow();
    this.changed();
  }

  /** Says something that is no refusal. */
  inform(sentence: string): void {
    this.problem = sentence;
    this.good = true;
    this.around.announcer.say(sentence);
    this.changed();
  }

  flip(): void {
    this.flipped = !this.flipped;
    this.changed();
  }

  // -- what the person does

  /** Sends a deed, under the seat that acts where one person sits in both. */
  act(deed: Deed, more: Partial<Wish> = {}): void {
    const view = this.view;
    if (!view) return;
    const seat = view.you === "both" && deed !== "say" ? this.seatFor(deed, view) : null;
    this.problem = "";
    this.connection.act({ do: deed, ...more, ...(seat ? { seat } : {}) });
    this.changed();
  }

  /** For which side a deed is done by who sits at both. */
  private seatFor(deed: Deed, view: View): Seat | null {
    const acting = actingSeat(view);
    if (deed === "throw_early" && acting) return opponent(acting);
    if (deed !== "offer_takeback") return acting;
    return this.steps.findLast((step) => DECISIONS.has(step.kind))?.seat ?? acting;
  }

  ask(question: Question, patience?: number): Promise<Answer | null> {
    return this.connection.ask(question, patience);
  }

  /** Picks up the dice after what has been tried. */
  pickUp(): void {
    if (!this.trial?.complete || this.waiting) return;
    this.act("play", { moves: this.trial.moves.map(([from, to]) => [from, to] as const) });
  }

  move(from: Place, to: Place): void {
    const trial = this.trial;
    if (!trial || this.waiting) return;
    const after = trial.moved(from, to);
    if (typeof after === "string") this.refuse(faultWords(after, from, to, trial));
    else this.try(after);
  }

  quick(from: Place, larger: boolean): void {
    const trial = this.trial;
    if (!trial || this.waiting) return;
    const after = trial.quick(from, larger !== this.swapped);
    if (after) this.try(after);
    else this.refuse(faultWords("cannot", from, OFF, trial));
  }

  /** Tries typed moves; false, with a problem that says why, when they cannot be. */
  type(text: string): boolean {
    if (!this.trial || this.waiting) return false;
    const after = typed(this.trial, text);
    if (typeof after === "string") {
      this.refuse(after);
      return false;
    }
    this.try(after);
    return true;
  }

  undo(): void {
    if (this.trial?.moves.length) this.try(this.trial.undone());
  }

  undoAll(): void {
    if (this.trial?.moves.length) this.try(this.trial.cleared());
  }

  swapDice(): void {
    this.swapped = !this.swapped;
    this.changed();
  }

  // -- what the server says

  onStatus(status: Status): void {
    this.connected = status;
    this.changed();
  }

  onView(view: View, steps: readonly Step[]): void {
    const before = this.view;
    this.view = view;
    this.cameAt = this.around.now();
    const fresh = this.takeSteps(steps);
    if (missesSteps(view, before, steps)) void this.fetchSteps(view.match);
    this.takeSeal(view);
    this.takeDice(view);
    this.takeTurn(view);
    this.tell(before ? fresh : [], view);
    this.giveLot(view);
    this.changed();
  }

  onDone(action: Action): void {
    if (action.do === "play") this.turnKey = PLAYED;
    this.changed();
  }

  onRefused(action: Action | null, why: string): void {
    if (action?.do === "lot") return;
    this.refuse(why);
  }

  onChat(line: ChatLine): void {
    if (this.chatLines.some((one) => one.id === line.id)) return;
    this.chatLines = [...this.chatLines, line];
    this.changed();
  }

  onWrong(sentence: string): void {
    this.refuse(sentence);
  }

  // -- the parts

  private try(trial: Trial): void {
    const forwards = trial.moves.length > (this.trial?.moves.length ?? 0);
    const hit = trial.moves.at(-1)?.[2] ?? false;
    this.trial = trial;
    this.problem = "";
    this.around.sounds.play(forwards && hit ? "hit" : "checker");
    if (trial.moves.length) this.around.cancel(this.automatic);
    this.changed();
  }

  /** Says why something cannot be done. */
  refuse(sentence: string): void {
    this.problem = sentence;
    this.good = false;
    this.around.announcer.say(sentence);
    this.around.sounds.play("refused");
    this.changed();
  }

  /** Adds the steps that are new, and says which these are. */
  private takeSteps(steps: readonly Step[]): readonly Step[] {
    const known = new Set(this.steps.map(stepKey));
    const fresh = steps.filter((step) => !known.has(stepKey(step)));
    if (fresh.length) this.steps = [...this.steps, ...fresh];
    return fresh;
  }

  /** Gets what happened too long ago for the room to tell it. */
  private async fetchSteps(match: string): Promise<void> {
    const all = await this.around.allSteps(match);
    const last = all.at(-1)?.version ?? 0;
    this.steps = [...all, ...this.steps.filter((step) => step.version > last)];
    this.changed();
  }

  private takeSeal({ match, dice_seal: { commitment } }: View): void {
    if (commitment) this.sealChanged = this.around.seals.first(match, commitment) !== commitment;
  }

  private takeDice(view: View): void {
    const key = view.dice ? JSON.stringify([view.game, view.turn, view.dice, view.last]) : "";
    if (key && key !== this.diceKey) this.throwId += 1;
    this.diceKey = key;
  }

  /** Begins a turn anew when it is another one; what has been tried of the same turn stays. */
  private takeTurn(view: View): void {
    const moving = view.phase === "to_move" && view.may.includes("play") && view.dice;
    const key = moving
      ? JSON.stringify([view.game, view.turn, view.dice?.values, signature(view.board)])
      : "";
    if (key === this.turnKey) return;
    this.turnKey = key;
    this.problem = "";
    this.swapped = false;
    this.trial = moving ? newTrial(view) : null;
    this.around.cancel(this.automatic);
    this.goOnAlone();
  }

  /** Plays by itself what the settings leave to it. */
  private goOnAlone(): void {
    const { trial, settings } = this;
    if (!(trial instanceof LegalTrial)) return;
    const rest = automaticRest(trial, settings.auto_race, settings.auto_forced);
    if (!rest) return;
    this.automatic = this.around.later(() => this.playAlone(trial, rest), AUTOMATIC_PAUSE);
  }

  private playAlone(trial: LegalTrial, rest: readonly TreeMove[]): void {
    if (this.trial !== trial || this.waiting) return;
    this.try(trial.with(rest));
    this.automatic = this.around.later(() => this.pickUp(), AUTOMATIC_PAUSE);
  }

  /** Says and sounds what has happened, and that the turn has come to this person. */
  private tell(fresh: readonly Step[], view: View): void {
    const mine = ownSeats(view.you);
    for (const step of fresh) {
      const sound = soundOf(step, mine);
      if (sound) this.around.sounds.play(sound);
    }
    const words = [told(fresh)];
    if (this.takesTurn(view)) words.push(this.statusLine);
    this.around.announcer.say(words.filter(Boolean).join(" "));
  }

  private giveLot(view: View): void {
    const seat = actingSeat(view);
    if (!view.may.includes("lot") || this.lotsSent.has(seat)) return;
    this.lotsSent.add(seat);
    this.act("lot", { text: this.around.makeLot() });
  }

  /** Whether the turn has just come to this person; whoever looks elsewhere is told too. */
  private takesTurn(view: View): boolean {
    const mine = isMyTurn(view) && view.you !== "both";
    if (mine === this.wasMine) return false;
    this.wasMine = mine;
    this.around.notices.turn(mine, this.statusLine);
    if (mine) this.around.sounds.play("turn");
    return mine;
  }

  private changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}

function newTrial(view: View): Trial | null {
  const seat: Seat | null = actingSeat(view);
  const values = view.dice?.values;
  if (!seat || !values) return null;
  if (view.manners) return new FreeTrial(seat, values, view.board);
  return view.tree ? new LegalTrial(seat, view.tree, view.board) : null;
}

/** Whether something has happened that the room does not tell any more: quiet things are single. */
function missesSteps(view: View, before: View | null, steps: readonly Step[]): boolean {
  return !steps.length && view.version > (before ? before.version + 1 : 0);
}

function stepKey(step: Step): string {
  return `${step.version}:${step.kind}:${step.seat ?? ""}:${step.told.join("|")}`;
}
