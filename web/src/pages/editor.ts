/** The page of the position editor. */

import "../parts/advice.css";
import "../editor/editor.css";
import { EditorElement, type Opponent } from "../editor/editor";
import { pageData, whenReady, type PageData } from "../parts/page";
import { loadSettings } from "../parts/settings";

interface EditorPage extends PageData {
  opponents?: readonly Opponent[];
}

whenReady(() => {
  const settings = loadSettings();
  const editor = new EditorElement();
  editor.settings = settings;
  editor.opponents = pageData<EditorPage>().opponents ?? [];
  document.getElementById("editor")?.replaceChildren(editor);
});
