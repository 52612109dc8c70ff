import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { minify } from "terser";
import { defineConfig, type Plugin, transformWithEsbuild } from "vite";
import remixConfig from "./remix.config.js";

/**
 * Makes `server.ts` the one server of development and production.
 * Build: it becomes a second entry of Remix's SSR build, so `server.js` and `index.js` share
 * their chunks and with them their singletons (settings, store, content client).
 * Development: it answers what Vite itself does not. `order: "pre"` puts it before the
 * request handler that Remix's own plugin installs.
 */
function oneServer(): Plugin {
  return {
    name: "zavona:one-server",
    config(_config, { isSsrBuild }) {
      if (!isSsrBuild) return;
      return {
        build: {
          rollupOptions: {
            input: { index: "virtual:remix/server-build", server: "./production.ts" },
            output: { entryFileNames: "[name].js" },
          },
        },
      };
    },
    configureServer: {
      order: "pre",
      handler(vite) {
        return () => {
          vite.middlewares.use(async (request, response, next) => {
            try {
              const { handle } = await vite.ssrLoadModule("./server.ts");
              // Vite's middlewares rewrite `url`; the shop wants the address as it was asked for.
              request.url = request.originalUrl ?? request.url ?? "/";
              await handle(request, response);
            } catch (error) {
              next(error);
            }
          });
        };
      },
    },
  };
}

/**
 * React as modules: calls are by names of their own, not by `react.useEffect` or `runtime.jsx`. The
 * runtime's two functions are the same in production. What the shop takes of it must stand here.
 */
const SHORT: Readonly<Record<string, string>> = {
  "react/jsx-runtime": "export const { jsx, Fragment } = from, jsxs = jsx;",
  react:
    "export const { createContext, startTransition, useCallback, useContext, useEffect, useLayoutEffect, useReducer, useRef, useState, useSyncExternalStore } = from;",
};
const SHORT_OF = "\0short:";

/** It takes 5 % off what esbuild leaves: 4 KB. */
const terserOptions = {
  module: true,
  ecma: 2020 as const,
  // It has no `<dialog>`: it is never sent scripts to run (decision 18).
  safari10: false,
  compress: { passes: 4, unsafe_arrows: true, hoist_funs: true },
};

/**
 * Puts the browser's code into two files: what changes with the shop, and libraries. Every page's
 * code is needed up front (see pages.ts), and each file more is a request that can fail.
 */
function twoScripts(): Plugin {
  return {
    name: "zavona:two-scripts",
    apply: "build",
    config(_config, { isSsrBuild }) {
      if (isSsrBuild) return;
      const manualChunks = (id: string) => {
        if (id.startsWith(SHORT_OF) || id.includes("/node_modules/")) return "libraries";
        // Not the entry: pages import what is in "shop", and it must not start before them.
        // Nor pages that have no scripts.
        const apart =
          /\?|entry\.client|hors-ligne|offline-page|contentful\.tsx|best-sellers-page|tarifs|price-(?:list|table)|statu[ts]/;
        return id.startsWith(app) && !apart.test(id) ? "shop" : undefined;
      };
      const output = { manualChunks, freeze: false, generatedCode: { symbols: false } };
      const rollupOptions = { output };
      return { build: { minify: "terser" as const, terserOptions, rollupOptions } };
    },
    resolveId: {
      order: "pre",
      handler: (id, importer, { ssr }) =>
        !ssr && id in SHORT && importer?.startsWith(app) ? SHORT_OF + id : undefined,
    },
    load(id) {
      if (!id.startsWith(SHORT_OF)) return;
      const module = id.slice(SHORT_OF.length);
      return `import * as from from "${module}"; ${SHORT[module]}`;
    },
    /** A route's own file is never asked for: with what it would hand on, each name costs bytes. */
    transform(_code, id) {
      return id.endsWith("?__remix-build-client-route") ? { code: "", map: null } : undefined;
    },
  };
}

/**
 * What runs in the page itself, as small as it can be: each file of `app/client/boot/inline/` has one function,
 * which is written into pages as its text. Where this plugin is not at work, it is in its own words.
 */
function inlineScripts(): Plugin {
  return {
    name: "zavona:inline-scripts",
    apply: "build",
    enforce: "pre",
    async transform(typescript, id) {
      if (!id.startsWith(`${app}/client/boot/inline/`)) return;
      const { code } = await transformWithEsbuild(typescript, id, { target: "es2018" });
      const minified = await minify(code, { ...terserOptions, ecma: 2018 });
      const text = minified.code?.replace(/^export default|;$/g, "");
      return { code: `export default ${JSON.stringify(text)}`, map: null };
    },
  };
}

/**
 * Leaves in Remix's manifest what the browser's router reads of it: of 8 KB on the line, a third of
 * one. Addresses of JSON and files are no pages, and what is false or empty may be missing.
 * Remix writes it among the browser's files while it builds the server.
 */
function shortManifest(): Plugin {
  return {
    name: "zavona:short-manifest",
    apply: "build",
    async closeBundle() {
      const { outDir, ssr } = this.environment.config.build;
      if (!ssr) return;
      const folder = join(outDir, "../client/assets");
      for (const name of await readdir(folder)) {
        if (!/^manifest-\w+\.js$/.test(name)) continue;
        const [assignment = "", json = ""] = (await readFile(join(folder, name), "utf8")).split(
          /(?<=^[\w.]+=)/,
        );
        const { routes, ...rest } = JSON.parse(json.replace(/;$/, ""));
        const pages = Object.entries<object>(routes).filter(([id]) => !/\[|images|statut/.test(id));
        const short = pages.map(([id, route]) => [id, withoutEmpty(route)]);
        const manifest = { ...rest, routes: Object.fromEntries(short) };
        await compress(join(folder, name), `${assignment}${JSON.stringify(manifest)}`);
      }
    },
  };
}

/** Files are those of the entry: none of a route is ever asked for (see pages.ts). */
function withoutEmpty(route: object): object {
  return Object.fromEntries(
    Object.entries(route).filter(([name, value]) => value && !/^(imports|css)$/.test(name)),
  );
}

/** Compresses the browser's files beside themselves, as well as they can be, once for all. */
function precompressed(): Plugin {
  return {
    name: "zavona:precompressed",
    apply: "build",
    async closeBundle() {
      if (this.environment.config.build.ssr) return;
      const folder = this.environment.config.build.outDir;
      for (const name of await readdir(folder, { recursive: true })) {
        if (!/\.(css|js|json|svg|txt|webmanifest)$/.test(name)) continue;
        const file = join(folder, name);
        await compress(file, await readFile(file));
      }
    },
  };
}

async function compress(file: string, text: string | Buffer): Promise<void> {
  await writeFile(file, text);
  await writeFile(`${file}.br`, smallestBrotli(text));
  await writeFile(`${file}.gz`, gzipSync(text, { level: 9 }));
}

/** Which of brotli's ways to write distances suits a file best is known when all were tried. */
function smallestBrotli(text: string | Buffer): Buffer {
  const modes = [zlib.BROTLI_MODE_GENERIC, zlib.BROTLI_MODE_FONT];
  const tried = modes.map((mode) =>
    brotliCompressSync(text, { params: { [zlib.BROTLI_PARAM_MODE]: mode } }),
  );
  return tried.reduce((best, other) => (other.length < best.length ? other : best));
}

const app = fileURLToPath(new URL("./app", import.meta.url));

export default defineConfig({
  plugins: [
    remix(remixConfig),
    oneServer(),
    inlineScripts(),
    twoScripts(),
    precompressed(),
    shortManifest(),
    tailwindcss(),
  ],
  resolve: { alias: { "~": app } },
  build: { target: "es2020" },
  // All libraries of the browser. One that Vite finds after the first page makes it load the page again.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      "react",
      "react/jsx-runtime",
      "react/jsx-dev-runtime",
      "react-dom",
      "react-dom/client",
      "@remix-run/react",
    ],
  },
  // As a hundred files of its own it would take a third of the shop's start.
  ssr: { noExternal: ["zod"] },
  // The contract's own names, in development too; nobody else's machine is let in unasked.
  server: { port: Number(process.env.PORT ?? 3000), host: process.env.HOST ?? "localhost" },
});
