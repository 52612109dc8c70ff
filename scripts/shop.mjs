/** A shop of their own for the scripts that look at it. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { inTurn, succeeded } from "./ending.mjs";
import { ensureBuilt, ensureInstalled } from "./steps.mjs";

/** The browser's path, once packages and build are there too; ends the process where one is not. */
export async function prepare() {
  if (!succeeded(await inTurn([ensureInstalled, ensureBuilt]))) process.exit(1);
  const executablePath = await ensureBrowser();
  return executablePath ?? process.exit(1);
}

/**
 * Starts the production build, over the demo space unless `settings` say otherwise, on a free
 * port. Throws when it ends before it listens.
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
