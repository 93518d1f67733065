/** Tells somebody who looks elsewhere that it is for him to act. */

import { tr } from "../texts";

export class Notices {
  private readonly title = document.title;
  private shown: Notification | null = null;

  constructor(public system: boolean) {
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.clear();
    });
  }

  /** The turn is this person's, or not any more. */
  turn(mine: boolean, sentence: string): void {
    document.title = mine ? `● ${tr("Your turn")} – ${this.title}` : this.title;
    if (!mine) {
      this.clear();
    } else if (document.hidden && this.system && allowed()) {
      this.shown = new Notification(tr("Your turn"), { body: sentence, tag: location.pathname });
      this.shown.onclick = () => window.focus();
    }
  }

  private clear(): void {
    this.shown?.close();
    this.shown = null;
  }
}

/** Asks the browser whether notices may be shown; true when they may. */
export async function askForNotices(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

function allowed(): boolean {
  return "Notification" in window && Notification.permission === "granted";
}
