/**
 * The texts that a person sees, in the language of the page.
 *
 * English is the key. The page carries the other language in
 * `<script type="application/json" id="texts">{"Throw": "Tirar", …}</script>`; what is missing
 * there is shown in English. `{name}` in a text is replaced by the value of that name.
 */

export type Values = Readonly<Record<string, string | number>>;
type Catalogue = Readonly<Record<string, string | readonly string[]>>;

let loaded: Catalogue | null = null;

function catalogue(): Catalogue {
  loaded ??= read();
  return loaded;
}

function read(): Catalogue {
  const text = globalThis.document?.getElementById("texts")?.textContent;
  return text ? (JSON.parse(text) as Catalogue) : {};
}

/** Takes these texts instead of the page's. */
export function setTexts(texts: Catalogue): void {
  loaded = texts;
}

/** This English text in the page's language, its `{names}` replaced. */
export function tr(text: string, values: Values = {}): string {
  const found = catalogue()[text];
  return fill(typeof found === "string" && found ? found : text, values);
}

/** `one` when n is 1, else `many`, in the page's language; `{n}` is the number. */
export function plural(one: string, many: string, n: number, values: Values = {}): string {
  const found = catalogue()[one];
  const forms = Array.isArray(found) ? (found as readonly string[]) : [];
  const form = n === 1 ? forms[0] || one : forms[1] || many;
  return fill(form, { n, ...values });
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
