/** The page of a match that is looked through. */

import "../parts/moves.css";
import "../replay/replay.css";
import type { Seat } from "../board/state";
import { pageData, whenReady, type PageData } from "../parts/page";
import { loadSettings } from "../parts/settings";
import { ReplayElement } from "../replay/replay";

interface ReplayPage extends PageData {
  match: string;
  players?: readonly string[];
  /** The side that is shown near. */
  side: Seat;
  over: boolean;
}

whenReady(() => {
  const { match, players, side, over } = pageData<ReplayPage>();
  const settings = loadSettings();
  const replay = new ReplayElement();
  replay.match = match;
  replay.players = players ?? document.title.split(" – ").slice(0, 2);
  replay.settings = settings;
  replay.bottom = side;
  replay.over = over;
  document.getElementById("replay")?.replaceChildren(replay);
});
