import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setTexts } from "../texts";
import { Notices } from "./notices";

const shown: string[] = [];
const page = Object.assign(new EventTarget(), { title: "Ana – Bea", hidden: true });

function Refusing(): never {
  throw new TypeError("Illegal constructor");
}

beforeEach(() => {
  setTexts({});
  shown.length = 0;
  const registration = {
    showNotification: (title: string) => Promise.resolve(void shown.push(title)),
    getNotifications: () => Promise.resolve([{ close: () => shown.pop() }]),
  };
  const Notification = Object.assign(Refusing, { permission: "granted" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { pathname: "/m/m" });
  vi.stubGlobal("window", { Notification });
  vi.stubGlobal("Notification", Notification);
  vi.stubGlobal("navigator", {
    serviceWorker: { getRegistration: () => Promise.resolve(registration) },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("where the page itself may show no notice its service worker does", async () => {
  const notices = new Notices(true);
  notices.turn(true, "Double or throw.");
  await vi.waitFor(() => expect(shown).toEqual(["Your turn"]));
  expect(page.title).toBe("● Your turn – Ana – Bea");
  notices.turn(false, "");
  await vi.waitFor(() => expect(shown).toEqual([]));
});
