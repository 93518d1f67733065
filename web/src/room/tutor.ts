/**
 * The tutor: judges what the person is about to do, warns before a blunder, and shows what would
 * have been better. It asks the room as soon as there is something to judge, so that the answer is
 * there when it is needed.
 */

import { html } from "lit";
import { choose } from "../parts/dialog";
import { tr } from "../texts";
import type { RoomModel } from "./model";
import { cubeTable, playTable } from "./parts/advice";
import type { Answer, Question } from "./view";

export type CubeDeed = "throw" | "double" | "take" | "drop";

export interface Advice {
  title: string;
  answer: Answer;
}

const PATIENCE = 6_000;
/** Lost equity from which better ways are shown afterwards. */
const WORTH_SHOWING = 0.02;

export class Tutor {
  /** What is shown; null when there is nothing. */
  advice: Advice | null = null;
  busy = false;
  /** What has been thought about ahead last, and whether the room still thinks about it. */
  private foreseen = "";
  private foreseeing = false;
  private asked: { key: string; answer: Promise<Answer | null> } | null = null;

  constructor(
    private readonly model: RoomModel,
    private readonly changed: () => void,
  ) {}

  /** Whether it speaks up by itself. */
  get on(): boolean {
    return (this.model.view?.tutor ?? false) && this.model.settings.tutor;
  }

  /**
   * Begins to think about what is likely to be judged next. One thing at a time: what has been
   * overtaken meanwhile is never asked, and never delays what the person really does.
   */
  foresee(): void {
    const question = this.likelyQuestion();
    if (!question || this.foreseeing) return;
    const key = this.keyOf(question);
    if (key === this.foreseen) return;
    this.foreseen = key;
    this.foreseeing = true;
    void this.judge(question).then(() => {
      this.foreseeing = false;
      this.foresee();
    });
  }

  private likelyQuestion(): Question | null {
    const { model } = this;
    const { trial } = model;
    if (!this.on || model.waiting) return null;
    if (trial && !trial.free && trial.complete && trial.moves.length) return this.playQuestion();
    if (!model.may("double") || !model.may("throw")) return null;
    return { ask: "judge_cube", deed: "throw" };
  }

  /** Picks up the dice, unless it would be a blunder and the person thinks better of it. */
  async pickUp(): Promise<void> {
    const { model } = this;
    const trial = model.trial;
    if (!trial?.complete || this.busy) return;
    if (!this.on || trial.free || !trial.moves.length) {
      this.dismiss();
      model.pickUp();
      return;
    }
    const answer = await this.thinking(this.playQuestion());
    if (model.trial !== trial) return;
    if (!(await this.stands(answer, "play", tr("Play anyway")))) {
      model.undoAll();
      return;
    }
    this.comment(answer);
    model.pickUp();
  }

  /** Does something about the cube, with the same warning. */
  async cube(deed: CubeDeed, act: () => void): Promise<void> {
    const { model } = this;
    const judged = this.on && (deed !== "throw" || model.may("double"));
    if (!judged) {
      this.dismiss();
      act();
      return;
    }
    const version = model.view?.version;
    const answer = await this.thinking({ ask: "judge_cube", deed });
    if (model.view?.version !== version) return;
    if (!(await this.stands(answer, deed, tr("Do it anyway")))) return;
    this.comment(answer);
    act();
  }

  /** Shows what is best. */
  async hint(): Promise<void> {
    const answer = await this.thinking({ ask: "hint" });
    if (answer && !answer.why) this.show({ title: tr("Hint"), answer });
    else this.model.inform(answer?.why ?? tr("There is no hint now."));
  }

  dismiss(): void {
    this.show(null);
  }

  private comment(answer: Answer | null): void {
    const worth = answer && (answer.loss ?? 0) >= WORTH_SHOWING;
    this.show(worth ? { title: gradeTitle(answer), answer } : null);
  }

  /** Whether it shall be done: always, unless it is a blunder that the person takes back. */
  private async stands(
    answer: Answer | null,
    deed: CubeDeed | "play",
    anyway: string,
  ): Promise<boolean> {
    if (answer?.grade !== "blunder") return true;
    const language = document.documentElement.lang;
    const question = {
      title: tr("Are you sure?"),
      body: html`${(answer.words ?? []).map((sentence) => html`<p>${sentence}</p>`)}
      ${answer.plays ? playTable(answer.plays.slice(0, 4), language) : ""}
      ${answer.cube ? cubeTable(answer.cube, language) : ""}`,
      choices: [
        { value: "", label: tr("Take it back"), kind: "primary" as const },
        { value: "on", label: anyway, kind: "quiet" as const },
      ],
    };
    return (await choose(question, this.model.whileMay(deed))) === "on";
  }

  private async thinking(question: Question): Promise<Answer | null> {
    this.busy = true;
    this.changed();
    try {
      return await this.judge(question);
    } finally {
      this.busy = false;
      this.changed();
    }
  }

  private judge(question: Question): Promise<Answer | null> {
    const key = this.keyOf(question);
    if (this.asked?.key !== key) this.asked = { key, answer: this.answerTo(question, key) };
    return this.asked.answer;
  }

  /** Without an answer the same may be asked again. */
  private async answerTo(question: Question, key: string): Promise<Answer | null> {
    const answer = await this.model.ask(question, PATIENCE);
    if ((!answer || answer.why !== undefined) && this.asked?.key === key) this.asked = null;
    return answer;
  }

  private keyOf(question: Question): string {
    return JSON.stringify([this.model.view?.version, question]);
  }

  private playQuestion(): Question {
    const moves = this.model.trial?.moves ?? [];
    return { ask: "judge", moves: moves.map(([from, to]) => [from, to] as const) };
  }

  private show(advice: Advice | null): void {
    if (advice === this.advice) return;
    this.advice = advice;
    this.changed();
  }
}

function gradeTitle(answer: Answer): string {
  switch (answer.grade) {
    case "blunder":
      return tr("That was a blunder");
    case "error":
      return tr("That was an error");
    default:
      return tr("There was something better");
  }
}
