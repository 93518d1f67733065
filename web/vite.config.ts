import { readdirSync } from "node:fs";
import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const PAGES = resolve(HERE, "src/pages");

/** Every module of `src/pages` is an entry of its own, and so is the style sheet of all pages. */
function entries(): Record<string, string> {
  const found: Record<string, string> = { style: resolve(HERE, "src/style/main.css") };
  for (const file of readdirSync(PAGES)) {
    if (file.endsWith(".ts") && !file.endsWith(".test.ts")) {
      found[basename(file, ".ts")] = resolve(PAGES, file);
    }
  }
  return found;
}

export default defineConfig({
  base: "./",
  publicDir: false,
  build: {
    outDir: resolve(HERE, "../src/tablas/server/static/built"),
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsDir: "",
    rolldownOptions: { input: entries() },
  },
});
