import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { faults, paraglideOptions } from "./scripts/messages.js";

const completeLanguages: Plugin = {
  name: "complete-languages",
  apply: "build",
  buildStart() {
    const found = faults();
    if (found.length > 0) this.error(found.join("\n"));
  },
};

export default defineConfig({
  // Tests use what `npm run messages` compiled: the plugin's watcher would keep them from ending.
  plugins: process.env["VITEST"]
    ? [svelte()]
    : [completeLanguages, paraglideVitePlugin(paraglideOptions), svelte()],
  build: {
    outDir: "../src/polis/server/web",
    emptyOutDir: true,
    // The server's content policy takes scripts, styles and pictures from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
    target: "es2022",
  },
  server: {
    proxy: { "/api": { target: process.env["POLIS_SERVER"] ?? "http://127.0.0.1:8000", ws: true } },
  },
  test: { include: ["src/**/*.test.ts", "scripts/**/*.test.ts"] },
});
