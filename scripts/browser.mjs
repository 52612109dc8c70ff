/**
 * The browsers for tests and pictures: found on this machine, else installed. End-to-end tests use
 * Chromium's headless shell, where a page costs half the work of full Chromium. Pictures need full
 * Chromium, and so do tests of features that the shell lacks.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureProgram } from "./find-program.mjs";
import { runTool } from "./run.mjs";

/** The path of a headless shell. If there is none, prints what to do, and resolves to null. */
export async function ensureHeadlessShell() {
  return ensureProgram({
    variable: "CHROMIUM",
    names: ["chromium-headless-shell", "chrome-headless-shell"],
    ...(await fromPlaywright("--only-shell", shellBeside)),
    debian: "chromium-headless-shell",
  });
}

/** The path of full Chromium or Chrome. If there is none, prints what to do, and resolves to null. */
export async function ensureChromium() {
  return ensureProgram({
    variable: "CHROMIUM_FULL",
    names: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    ...(await fromPlaywright("--no-shell", (path) => [path])),
    debian: "chromium",
  });
}

/** @param {string} option @param {(chromium: string) => string[]} pathsFrom */
async function fromPlaywright(option, pathsFrom) {
  // Imported here, as `npm ci` comes first.
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
 * The path of Playwright's headless shell. Playwright has no function for it, but installs its folder beside
 * that of full Chromium.
 * @param {string} chromium such as `…/ms-playwright/chromium-1255/chrome-linux64/chrome`
 * @returns {string[]} one path, or none without such a folder
 */
export function shellBeside(chromium) {
  const folder = chromium.replace(/chromium-(\d+).*/, "chromium_headless_shell-$1");
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const shells = files.filter((file) => /headless[-_]shell(\.exe)?$/.test(file));
  return shells.map((file) => join(folder, file));
}
