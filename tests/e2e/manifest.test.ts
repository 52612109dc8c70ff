import { readFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { describe, inject, it } from "vitest";
import { browserForTests } from "../support/browser";

/** What lets the shop be put on a phone's home screen. */

const browser = browserForTests();
const load = () => fetch(`${inject("shop")}/manifest.webmanifest`);

describe("the manifest", () => {
  it("is served as one, compressed, and every page names it", async () => {
    const answer = await load();
    expect(answer.headers.get("content-type")).toBe("application/manifest+json");
    expect(answer.headers.get("content-encoding")).not.toBeNull();
    for (const path of ["/", "/eliquides", "/about", "/nope"]) {
      const page = await browser.open(path, { javaScriptEnabled: false });
      const link = page.locator("head link[rel=manifest]");
      await expect(link).toHaveAttribute("href", "/manifest.webmanifest");
    }
  });

  it("has all that a browser wants of a shop that can be installed", async () => {
    const manifest = await (await load()).json();
    expect(manifest).toMatchObject({
      short_name: "Zavona",
      lang: "fr",
      id: "/",
      start_url: "/",
      scope: "/",
      display: "standalone",
    });
    expect(manifest.name).toMatch(/^Zavona/);
    expect(manifest.icons).toEqual([
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      {
        src: "/icon-maskable-512.png",
        sizes: "512x512",
        type: "image/png",
        purpose: "maskable",
      },
    ]);
  });

  it("has the stylesheet's own colours", async () => {
    const manifest = await (await load()).json();
    const css = await readFile("app/theme.css", "utf8");
    const token = (name: string) => new RegExp(`--color-${name}: (#\\w+);`).exec(css)?.[1];
    expect([manifest.theme_color, manifest.background_color]).toEqual([
      token("ink"),
      token("paper"),
    ]);
  });

  it("is understood by a browser without a complaint", async () => {
    const page = await browser.open("/");
    const session = await page.context().newCDPSession(page);
    const { errors, url } = await session.send("Page.getAppManifest");
    expect(url).toBe(`${inject("shop")}/manifest.webmanifest`);
    expect(errors).toEqual([]);
  });
});
