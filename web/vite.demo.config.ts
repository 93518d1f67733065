import { defineConfig } from "vite";

/** `npm run demo`: the board in all its states, for whoever draws it. */
export default defineConfig({ root: "src/demo", server: { host: "127.0.0.1", port: 5199 } });
