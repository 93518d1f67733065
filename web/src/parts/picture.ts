/** A board as a picture in a file of its own. */

/** The board that an element shows, as an SVG document that needs nothing else. */
export function pictureOf(board: HTMLElement): string {
  const root = board.shadowRoot;
  const layers = [...(root?.querySelectorAll<SVGSVGElement>(".board > svg") ?? [])];
  const box = layers[0]?.getAttribute("viewBox") ?? "0 0 1 1";
  const [, , width = "1", height = "1"] = box.split(" ");
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", box);
  picture.setAttribute("width", width);
  picture.setAttribute("height", height);
  for (const name of ["theme", "marks"]) {
    const value = board.getAttribute(name);
    if (value !== null) picture.setAttribute(name, value);
  }
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = sheetsOf(root);
  picture.append(style, ...layers.map(drawn));
  return new XMLSerializer().serializeToString(picture);
}

/** Lets the browser keep a text as a file. */
export function download(text: string, type: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A layer without what is only there for hands and screen readers. */
function drawn(layer: SVGSVGElement): Node {
  const copy = layer.cloneNode(true) as SVGSVGElement;
  for (const part of copy.querySelectorAll(".targets, .lights")) part.remove();
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  for (const comment of comments) comment.remove();
  return copy;
}

/** The rules of a shadow tree, its host being the picture itself. */
function sheetsOf(root: ShadowRoot | null): string {
  const sheets = root?.adoptedStyleSheets ?? [];
  const rules = sheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
  return rules
    .join("\n")
    .replace(/:host\(([^)]*)\)/g, "svg$1")
    .replaceAll(":host", "svg:root");
}
