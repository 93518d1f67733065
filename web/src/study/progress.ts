/** Follows jobs that pages of the server show. */

import { Refusal } from "../parts/api";
import { hasEnded, jobOf, type Job } from "./data";

const EVERY = 1_500;

/** Looks at a job from time to time until it has ended; tells each look. */
export function follow(job: string, tell: (job: Job) => void): void {
  const look = async (): Promise<void> => {
    try {
      const found = await jobOf(job);
      tell(found);
      if (hasEnded(found)) return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 404) return;
    }
    window.setTimeout(() => void look(), EVERY);
  };
  void look();
}

/** Shows the progress of a job in the bar of an element. */
export function showProgress(place: Element, job: Job): void {
  const bar = place.querySelector("progress");
  if (bar) bar.value = job.progress;
}
