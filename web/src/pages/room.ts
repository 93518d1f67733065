/** The page of a match. */

import "../parts/moves.css";
import "../parts/advice.css";
import "../room/room.css";
import { loadSettings } from "../parts/settings";
import { Refusal } from "../parts/api";
import { keepOfflinePage, pageData, whenReady, type PageData } from "../parts/page";
import { stepsOf } from "../parts/steps";
import { storage } from "../parts/storage";
import { Announcer } from "../room/announce";
import { Connection, socketAddress } from "../room/connection";
import { Memory } from "../room/memory";
import { RoomModel } from "../room/model";
import { Notices } from "../room/notices";
import { RoomElement } from "../room/room";
import { Seals } from "../room/seals";
import { Sounds } from "../room/sounds";
import type { Step } from "../room/view";

interface RoomPage extends PageData {
  match: string;
}

whenReady(() => {
  keepOfflinePage();
  const { match } = pageData<RoomPage>();
  const settings = loadSettings();
  const sounds = new Sounds(settings.sounds);
  const model = new RoomModel(settings, {
    announcer: new Announcer(liveRegions()),
    sounds,
    notices: new Notices(settings.notifications),
    makeLot,
    allSteps,
    seals: new Seals(storage("localStorage")),
    later: (act, milliseconds) => window.setTimeout(act, milliseconds),
    cancel: (timer) => window.clearTimeout(timer),
    now: () => performance.now(),
  });
  const memory = new Memory(match, storage("sessionStorage"));
  const connection = new Connection(socketAddress(match, location), memory, model);
  model.use(connection);

  const room = new RoomElement();
  room.model = model;
  document.getElementById("room")?.replaceChildren(room);
  connection.start();

  addEventListener("pointerdown", () => sounds.allow(), { once: true });
  addEventListener("keydown", () => sounds.allow(), { once: true });
  addEventListener("online", () => connection.hurry());
  addEventListener("pagehide", () => memory.release());
  addEventListener("pageshow", () => memory.retake());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) connection.hurry();
  });
});

function liveRegions(): [HTMLElement, HTMLElement] {
  const make = () => {
    const region = document.createElement("div");
    region.className = "visually-hidden";
    region.setAttribute("aria-live", "polite");
    (document.querySelector("main") ?? document.body).append(region);
    return region;
  };
  return [make(), make()];
}

/** What has happened; nothing where the server refuses, and the list of moves stays short. */
async function allSteps(match: string): Promise<readonly Step[]> {
  try {
    return await stepsOf(match);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function makeLot(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
