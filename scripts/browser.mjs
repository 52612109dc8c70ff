/**
 * The browsers of tests and pictures: found on this machine, else installed. End-to-end tests use
 * Chromium's headless shell, where a page costs half the work of full Chromium. Pictures, and tests
 * of what the shell can't do, need full Chromium.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureProgram } from "./find-program.mjs";
import { runTool } from "./run.mjs";

/** Path of a headless shell. Says what to do, and resolves to null, where none can be had. */
export async function ensureHeadlessShell() {
  return ensureProgram({
    variable: "CHROMIUM",
    names: ["chromium-headless-shell", "chrome-headless-shell"],
    ...(await playwrights("--only-shell", shellBeside)),
    debian: "chromium-headless-shell",
  });
}

/** Path of full Chromium or Chrome. Says what to do, and resolves to null, where none can be had. */
export async function ensureChromium() {
  return ensureProgram({
    variable: "CHROMIUM_FULL",
    names: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    ...(await playwrights("--no-shell", (path) => [path])),
    debian: "chromium",
  });
}

/** @param {string} option @param {(chromium: string) => string[]} pathsFrom */
async function playwrights(option, pathsFrom) {
  // Imported late: `npm ci` comes first.
  const { chromium } = await import("playwright");
  return {
    paths: () => pathsFrom(chromium.executablePath()),
    download: () => {
      console.log("Downloading Playwright's browser…");
      return runTool("playwright", "playwright", ["install", option, "chromium"], {
        buffered: true,
      });
    },
  };
}

/**
 * Playwright names no path of its headless shell, but puts its folder beside full Chromium's.
 * @param {string} chromium as `…/ms-playwright/chromium-1255/chrome-linux64/chrome`
 * @returns {string[]} one path, or none where there is no such folder
 */
export function shellBeside(chromium) {
  const folder = chromium.replace(/chromium-(\d+).*/, "chromium_headless_shell-$1");
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const shells = files.filter((file) => /headless[-_]shell(\.exe)?$/.test(file));
  return shells.map((file) => join(folder, file));
}
