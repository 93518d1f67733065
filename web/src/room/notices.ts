/** Tells somebody who looks elsewhere that it is for him to act. */

import { tr } from "../texts";

export class Notices {
  private readonly title = document.title;
  private shown: { close(): void } | null = null;

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
      this.shown = shownNotice(tr("Your turn"), { body: sentence, tag: location.pathname });
    }
  }

  private clear(): void {
    this.shown?.close();
    this.shown = null;
  }
}

/** Shows a notice of the system, in whichever way this browser has for it. */
function shownNotice(title: string, options: NotificationOptions): { close(): void } {
  try {
    const notice = new Notification(title, options);
    notice.onclick = () => window.focus();
    return notice;
  } catch (error) {
    // On Android only a service worker may show notices; the constructor is there, and throws this.
    if (!(error instanceof TypeError)) throw error;
    return noticeOfWorker(title, options);
  }
}

function noticeOfWorker(title: string, options: NotificationOptions): { close(): void } {
  const worker = navigator.serviceWorker.getRegistration();
  const shown = worker.then((found) => found?.showNotification(title, options));
  // Without the permission, or the worker, the page's title alone says it.
  shown.catch(() => undefined);
  return { close: () => void shown.then(() => closeAll(worker, options.tag)) };
}

async function closeAll(
  worker: Promise<ServiceWorkerRegistration | undefined>,
  tag: string | undefined,
): Promise<void> {
  const notices = await (await worker)?.getNotifications(tag === undefined ? {} : { tag });
  for (const notice of notices ?? []) notice.close();
}

/** Asks the browser whether notices may be shown; true when they may. */
export async function askForNotices(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

function allowed(): boolean {
  return "Notification" in window && Notification.permission === "granted";
}
