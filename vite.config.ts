import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { type AtRule, type Declaration, list } from "postcss";
import { minify } from "terser";
import { defineConfig, type Plugin, transformWithEsbuild } from "vite";
import remixConfig from "./remix.config.js";

/**
 * Makes `server.ts` the one server of development and production.
 * Build: it becomes a second entry of Remix's SSR build, so `server.js` and `index.js` share
 * their chunks and with them their singletons (settings, content, Contentful client).
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
              // Vite's middlewares rewrite `url`; the shop parses the address of the request.
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
 * Puts the browser's code into two files: what changes with the shop, and libraries. Every page's
 * code is needed up front (see client/boot/pages.ts), and each further file is a request that can fail.
 */
function twoScripts(): Plugin {
  return {
    name: "zavona:two-scripts",
    apply: "build",
    config(_config, { isSsrBuild }) {
      if (isSsrBuild) return;
      const manualChunks = (id: string) => {
        if (id.includes("/node_modules/")) return "libraries";
        // Not the entry: pages import what is in "shop", and the app must not start before them.
        // Nor the pages without scripts.
        const apart =
          /\?|entry\.client|hors-ligne|offline-page|contentful\.tsx|best-sellers-page|tarifs|price-(?:list|table)|statu[ts]/;
        return id.startsWith(app) && !apart.test(id) ? "shop" : undefined;
      };
      const rollupOptions = { output: { manualChunks } };
      return { build: { minify: "terser" as const, rollupOptions } };
    },
  };
}

/**
 * Turns each file of `client/boot/inline/`, one function, into that function's minified text: the
 * server writes it into pages. In development the function stays as it is.
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

/** Compresses the browser's files once, each into files beside it. */
function precompressed(): Plugin {
  return {
    name: "zavona:precompressed",
    apply: "build",
    async closeBundle() {
      const { ssr, outDir } = this.environment.config.build;
      // The server is built last: Remix writes its manifest among the browser's files meanwhile.
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
 * Names this build: the hash of what the browser's code and the loaders' data come from. The same for
 * the browser's half and the server's, which are built one after the other.
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

/**
 * Writes the styles for browsers of 2020, together with `build.cssTarget`: unwraps `@layer` blocks where
 * they stand, and names the physical sides, which is what lightningcss leaves where a value has a `var()`.
 * The styles must therefore come in the layers' order, and specificity decides between layers too.
 */
const forOlderBrowsers = {
  postcssPlugin: "zavona:for-older-browsers",
  AtRule: {
    layer: (rule: AtRule) => {
      if (rule.nodes) rule.replaceWith(rule.nodes);
      else rule.remove();
    },
  },
  Declaration: (declaration: Declaration) => {
    const [, property, axis] = /^(margin|padding)-(inline|block)$/.exec(declaration.prop) ?? [];
    const [start = "", end = start, ...more] = list.space(declaration.value);
    if (!property || more.length > 0) return;
    const [before, after] = axis === "inline" ? ["left", "right"] : ["top", "bottom"];
    const physical = [
      declaration.clone({ prop: `${property}-${before}`, value: start }),
      declaration.clone({ prop: `${property}-${after}`, value: end }),
    ];
    declaration.replaceWith(physical);
  },
};

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
  build: {
    target: "es2020",
    cssMinify: "lightningcss",
    cssTarget: ["chrome80", "firefox78", "ios13", "safari13"],
  },
  css: { postcss: { plugins: [forOlderBrowsers] } },
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
  // Loaded file by file, they would take a third of the shop's start.
  ssr: {
    noExternal: ["zod", "marked", "entities", "@contentful/rich-text-plain-text-renderer"],
  },
  // The contract's own names, in development too; other machines have no access unasked.
  server: { port: Number(process.env.PORT ?? 3000), host: process.env.HOST ?? "localhost" },
});
