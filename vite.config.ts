import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { Features } from "lightningcss";
import { minify } from "terser";
import { defineConfig, type Plugin, transformWithEsbuild } from "vite";
import remixConfig from "./remix.config.js";

/**
 * Makes `server.ts` the server in development and in production.
 * Build: `production.ts`, which starts `server.ts`, becomes a second entry of Remix's SSR build. `server.js`
 * and `index.js` then share their chunks, and with them their singletons (settings, content).
 * Development: `server.ts` answers the requests that Vite doesn't answer. `order: "pre"` puts it before the
 * request handler of Remix's own plugin.
 */
function oneServer(): Plugin {
  return {
    name: "zavona:one-server",
    config(_config, { isSsrBuild }) {
      if (!isSsrBuild) return;
      return {
        // Bundles the libraries too: loading them file by file takes a quarter of the start-up time.
        ssr: { noExternal: true },
        define: { "process.env.NODE_ENV": '"production"' },
        build: {
          target: "node20",
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
              // Vite's middlewares rewrite `url`, but the shop needs the address of the request.
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
 * Puts the browser's code into two large files: the shop's own code, and the libraries, which seldom change.
 * A small third file, the entry, starts the app. The router gets the code of all pages at once (see
 * entry.client.tsx), and each additional file is a request that can fail.
 */
function twoScripts(): Plugin {
  return {
    name: "zavona:two-scripts",
    apply: "build",
    config(_config, { isSsrBuild }) {
      if (isSsrBuild) return;
      const manualChunks = (id: string) => {
        if (id.includes("/node_modules/")) return "libraries";
        // The entry starts the app: it must run after "shop". Pages without scripts, with what only they
        // import, stay out of both files. So do ids with a query: Remix's own entry of each route, and
        // imports such as `?inline`.
        const excluded =
          /\?|entry\.client|hors-ligne|contentful\.tsx|tarifs|price-list|statut|status|openapi|api-ref/;
        return id.startsWith(app) && !excluded.test(id) ? "shop" : undefined;
      };
      const rollupOptions = { output: { manualChunks } };
      return { build: { minify: "terser" as const, rollupOptions } };
    },
  };
}

/**
 * Replaces the function that each file of `client/boot/inline/` exports by its minified text, which the
 * server writes into pages. In development the function stays: as a string it is its own source.
 */
function inlineScripts(): Plugin {
  return {
    name: "zavona:inline-scripts",
    apply: "build",
    enforce: "pre",
    async transform(typescript, id) {
      if (!id.startsWith(`${app}/client/boot/inline/`)) return;
      const { code } = await transformWithEsbuild(typescript, id, { target: "es2018" });
      const minified = await minify(code, { module: true, ecma: 2018 });
      const text = minified.code?.replace(/^export default|;$/g, "");
      return { code: `export default ${JSON.stringify(text)}`, map: null };
    },
  };
}

/** Compresses the browser's files at build time: `shop.js` into `shop.js.br` and `shop.js.gz`. */
function precompressed(): Plugin {
  return {
    name: "zavona:precompressed",
    apply: "build",
    async closeBundle() {
      const { ssr, outDir } = this.environment.config.build;
      // Waits for the server's build, the last: it adds Remix's manifest to the browser's files.
      if (!ssr) return;
      const folder = join(outDir, "../client");
      for (const name of await readdir(folder, { recursive: true })) {
        if (!/\.(css|js|json|svg|txt|webmanifest)$/.test(name)) continue;
        const file = join(folder, name);
        const bytes = await readFile(file);
        const params = { [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(`${file}.br`, brotliCompressSync(bytes, { params }));
        await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/**
 * The build id: a hash of package-lock.json and of all files in `app/`, which hold the browser's code and the
 * loaders. The builds for browser and server compute the same id.
 */
function buildId(): string {
  const sources = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const hash = createHash("sha256");
  for (const file of [...sources, "package-lock.json"]) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 8);
}

const app = fileURLToPath(new URL("./app", import.meta.url));

export default defineConfig({
  plugins: [
    remix(remixConfig),
    oneServer(),
    inlineScripts(),
    twoScripts(),
    precompressed(),
    tailwindcss(),
  ],
  define: { BUILD_ID: JSON.stringify(buildId()) },
  resolve: { alias: { "~": app } },
  // `system-ui` stays as base.css has it: lightningcss would add seven fonts to each page for browsers of before 2021.
  css: { lightningcss: { exclude: Features.FontFamilySystemUi } },
  build: {
    target: "es2020",
    cssMinify: "lightningcss",
    cssTarget: ["chrome80", "firefox78", "ios13", "safari13"],
  },
  // The browser's code imports `react-dom` and the libraries that Remix's plugin lists, no others. Vite would
  // reload the page for a library that it discovers later.
  optimizeDeps: { noDiscovery: true, include: ["react-dom"] },
  // PORT and HOST of docs/contract.md, in development too. Without HOST, only this machine has access.
  server: {
    port: Number(process.env.PORT ?? 3000),
    host: process.env.HOST ?? "localhost",
    strictPort: true,
  },
});
