import { readFile } from "node:fs/promises";
import { expect, test } from "../support/test";
import { owner } from "../support/worlds/owner";

/** The web app manifest, with which visitors add the shop to a phone's home screen. */

const PATH = "/manifest.webmanifest";

test("every page links the manifest, which is typed and compressed", async ({ request }) => {
  const headers = (await request.get(PATH)).headers();
  expect(headers["content-type"]).toBe("application/manifest+json");
  expect(headers["content-encoding"]).toBeTruthy();
  for (const path of ["/", "/eliquides", "/about", "/nope"]) {
    const html = await (await request.get(path)).text();
    expect.soft(html, path).toContain(`<link rel="manifest" href="${PATH}"/>`);
  }
});

test("the manifest has all members for an installable shop", async ({ request }) => {
  const manifest = await (await request.get(PATH)).json();
  const css = await readFile("app/styles/theme.css", "utf8");
  const colour = (name: string) => new RegExp(`--color-${name}: (#\\w+);`).exec(css)?.[1];
  expect(manifest).toMatchObject({
    name: expect.stringContaining(owner.name),
    short_name: owner.name,
    lang: "fr",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: colour("ink"),
    background_color: colour("paper"),
  });
  expect(manifest.icons).toEqual([
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ]);
});

test("Chromium reads the manifest without an error", async ({ page, shop }) => {
  await page.goto("/tarifs");
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send("Page.getAppManifest");
  expect({ errors, url }).toEqual({ errors: [], url: shop + PATH });
});
