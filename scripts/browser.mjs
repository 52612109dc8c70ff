/** The browser of the end-to-end tests: found on the machine, else brought there. */
import { installFromDebian } from "./debian.mjs";
import { findBrowser } from "./find-browser.mjs";
import { runTool } from "./run.mjs";

/** Finds a browser, or installs one; says what to do, and answers null, where neither works. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found !== null) return found;
  if (process.env.CHROMIUM) {
    console.error(`No browser: CHROMIUM=${process.env.CHROMIUM} does not answer --version.`);
    return null;
  }
  for (const install of [() => installFromDebian("chromium"), installFromPlaywright]) {
    const ending = await install();
    if (ending?.interrupted) return null;
    const installed = await findBrowser();
    if (installed !== null) return installed;
  }
  console.error("No browser: install Chromium or Chrome, or set CHROMIUM to its path.");
  return null;
}

function installFromPlaywright() {
  console.log("Installing Playwright's chromium…");
  return runTool("playwright", "playwright", ["install", "--no-shell", "chromium"], {
    quiet: true,
  });
}
