/** The page of the flash cards. */

import "../parts/advice.css";
import "../study/study.css";
import { pageData, whenReady } from "../parts/page";
import { loadSettings } from "../parts/settings";
import { CardsElement } from "../study/cards";

whenReady(() => {
  const place = document.getElementById("cards");
  if (!place) return;
  const cards = new CardsElement();
  cards.settings = loadSettings();
  cards.language = pageData().language ?? "en";
  place.replaceChildren(cards);
});
