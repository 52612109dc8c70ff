import { describe, expect, test } from "vitest";
import { findBrowser } from "../../scripts/find-browser.mjs";

type Machine = NonNullable<Parameters<typeof findBrowser>[0]>;

/** A made-up machine with the given browsers, all of which answer unless told otherwise. */
function machine(browsers: string[], rest: Partial<Machine> = {}): Machine {
  return {
    platform: "linux",
    env: { PATH: "/usr/local/bin:/usr/bin" },
    exists: (path) => browsers.includes(path),
    answers: () => true,
    playwrightPath: async () => "/cache/chrome",
    ...rest,
  };
}

describe("findBrowser", () => {
  test("CHROMIUM comes first", async () => {
    const env = { CHROMIUM: "/opt/chrome", PATH: "/usr/bin" };
    expect(await findBrowser(machine(["/usr/bin/chromium", "/opt/chrome"], { env }))).toBe(
      "/opt/chrome",
    );
  });

  test("a CHROMIUM that is wrong is not replaced in silence", async () => {
    const env = { CHROMIUM: "/opt/chrome", PATH: "/usr/bin" };
    expect(await findBrowser(machine(["/usr/bin/chromium", "/cache/chrome"], { env }))).toBeNull();
  });

  test("Chromium goes before Chrome, wherever they are on the PATH", async () => {
    const browsers = ["/usr/local/bin/google-chrome", "/usr/bin/chromium"];
    expect(await findBrowser(machine(browsers))).toBe("/usr/bin/chromium");
  });

  test("passes over a stub that does not answer", async () => {
    const found = await findBrowser(
      machine(["/usr/bin/chromium-browser", "/usr/bin/google-chrome-stable"], {
        answers: (path) => path !== "/usr/bin/chromium-browser",
      }),
    );
    expect(found).toBe("/usr/bin/google-chrome-stable");
  });

  test("looks in the applications of macOS", async () => {
    const app = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
    expect(await findBrowser(machine([app], { platform: "darwin" }))).toBe(app);
  });

  test("looks in the programs of Windows", async () => {
    const app = "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe";
    const env = { Path: "C:\\Windows;C:\\bin", PROGRAMFILES: "C:\\Program Files" };
    expect(await findBrowser(machine([app], { platform: "win32", env }))).toBe(app);
    expect(
      await findBrowser(machine([app, "C:\\bin\\chrome.exe"], { platform: "win32", env })),
    ).toBe("C:\\bin\\chrome.exe");
  });

  test("Playwright's download is the last to be asked, and null says that there is none", async () => {
    expect(await findBrowser(machine(["/usr/bin/chrome", "/cache/chrome"]))).toBe(
      "/usr/bin/chrome",
    );
    expect(await findBrowser(machine(["/cache/chrome"]))).toBe("/cache/chrome");
    expect(await findBrowser(machine([]))).toBeNull();
    expect(await findBrowser(machine([], { playwrightPath: async () => null }))).toBeNull();
  });
});
