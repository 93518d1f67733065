/** A match to study, as `/api/v1/studies` says it. */

import type { Seat } from "../board/state";
import { getJson, postJson } from "../parts/api";
import type { Counts, Pair, Probabilities } from "../room/view";

/** Not marked, or marked as the reports mark errors. */
export type Grade = "good" | "doubtful" | "bad" | "very bad";
export type Hop = readonly [from: number, to: number];

/** What lies on the table before a decision. */
export interface Table {
  board: Pair<Counts>;
  pips: Pair<number>;
  cube: { value: number; owner: Seat | null } | null;
  dice: readonly number[] | null;
  score: readonly [number, number];
  xgid: string | null;
}

interface Common extends Table {
  index: number;
  game: number;
  turn: number;
  seat: Seat;
  /** Equity that the side on roll lost; null where there was no choice or it is not known. */
  loss: number | null;
  loss_mwc: number | null;
  grade: Grade | null;
  /** White's chance to win the match, in money play the game. */
  chance: number | null;
}

export interface PlayTurn extends Common {
  kind: "play";
  notation: string;
  moves: readonly Hop[];
  best: readonly Hop[];
  illegal: boolean;
  forced: boolean;
  luck: number | null;
}

export interface CubeTurn extends Common {
  kind: "cube";
  doubled: boolean;
  answer: "take" | "drop" | "beaver" | null;
  raccooned: boolean;
  answer_loss: number | null;
  answer_grade: Grade | null;
}

export interface ResignationTurn extends Common {
  kind: "resignation";
  class: 1 | 2 | 3;
  accepted: boolean;
  answer_loss: number | null;
}

export type Turn = PlayTurn | CubeTurn | ResignationTurn;

export interface Game {
  number: number;
  /** The index of its first turn. */
  start: number;
  score: readonly [number, number];
  crawford: boolean;
  /** How it ended, in words. */
  end: string;
}

export interface Course {
  program: string;
  /** How far was looked; null as long as nothing is known. */
  level: string | null;
  games: readonly Game[];
  turns: readonly Turn[];
}

export interface Candidate {
  notation: string;
  moves: readonly Hop[];
  equity: number;
  loss: number | null;
  mwc: number | null;
  chances: Probabilities | null;
  level: string;
  error: number | null;
  played: boolean;
}

export interface CubeSaid {
  no_double: number;
  double_take: number;
  double_pass: number;
  mwc: { no_double: number; double_take: number; double_pass: number } | null;
  action: string;
  chances: Probabilities | null;
  level: string;
}

export interface Said {
  program: string;
  candidates: readonly Candidate[];
  cube: CubeSaid | null;
}

export type Audience = "beginner" | "expert";
export type Words = Readonly<Record<Audience, readonly string[]>>;

export interface Details extends Said {
  /** The kind of position. */
  theme: string;
  words: Words;
  answer_words: Words;
  /** What the analyses say that were in the file. */
  others: readonly Said[];
}

export interface Job {
  job: string;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  progress: number;
  result: unknown;
  error: string | null;
}

export function courseOf(study: string): Promise<Course> {
  return getJson<Course>(`/api/v1/studies/${study}/course`);
}

export function detailsOf(study: string, turn: Turn): Promise<Details> {
  return getJson<Details>(`/api/v1/studies/${study}/decisions/${turn.kind}/${turn.index}`);
}

export function jobOf(job: string): Promise<Job> {
  return getJson<Job>(`/api/v1/jobs/${job}`);
}

export function askRollout(id: string): Promise<Job> {
  return postJson<Job>("/api/v1/rollouts", { id });
}

export function hasEnded(job: Job): boolean {
  return job.state !== "waiting" && job.state !== "running";
}
