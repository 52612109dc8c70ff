/** The production build and a browser, for the scripts that look at pages. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./browser.mjs";
import { BROWSER_FLAGS } from "./browser-flags.mjs";
import { inTurn, succeeded } from "./ending.mjs";
import { ensureBuilt, ensureInstalled } from "./steps.mjs";

/** Path of Chromium, once packages and build are there too; ends the process where one can't be had. */
export async function prepare() {
  if (!succeeded(await inTurn([ensureInstalled, ensureBuilt]))) process.exit(1);
  return (await ensureChromium()) ?? process.exit(1);
}

/** A full Chromium, started. Playwright is imported late: `npm ci` comes first. */
export async function launch() {
  const executablePath = await prepare();
  const { chromium } = await import("playwright");
  return chromium.launch({ executablePath, args: BROWSER_FLAGS });
}

/**
 * Starts the production build on a free port, over the demo space unless `settings` say otherwise.
 * Throws when it ends before it listens.
 * @param {Record<string, string>} [settings]
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function startShop(settings = {}) {
  const { PATH = "", HOME = "" } = process.env;
  const DATA_DIR = mkdtempSync(join(tmpdir(), "zavona-data-"));
  const shop = spawn(process.execPath, ["build/server/server.js"], {
    env: {
      PATH,
      HOME,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR,
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  shop.on("exit", () => rmSync(DATA_DIR, { recursive: true, force: true }));
  const url = await new Promise((resolve, reject) => {
    let output = "";
    shop.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      const found = /http:\/\/[\w.]+:\d+/.exec(output)?.[0];
      if (found) resolve(found);
    });
    shop.on("exit", (code) => reject(new Error(`The shop ended with ${code}:\n${output}`)));
  });
  return { url, stop: () => void shop.kill() };
}
