/** The page that checks the dice: says whether the seal is the one that was shown first. */

import { whenReady } from "../parts/page";
import { storage } from "../parts/storage";
import { Seals, sealWords } from "../room/seals";

whenReady(() => {
  const section = document.querySelector<HTMLElement>('section[aria-labelledby="seal"]');
  const seal = section?.querySelector("code")?.textContent;
  const match = location.pathname.split("/").at(-1) ?? "";
  const first = new Seals(storage("localStorage")).known(match);
  if (!section || !seal || first === null) return;
  const told = document.createElement("p");
  told.className = first === seal ? "notice good" : "notice bad";
  told.textContent = sealWords(first !== seal);
  section.append(told);
});
