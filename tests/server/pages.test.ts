import { describe, expect, inject, it } from "vitest";
import { ask } from "../support/ask";
import { everyPage } from "../support/every-page";
import { markupFaults } from "../support/judges/markup";
import { headerFaults, policyFaults } from "../support/judges/security-headers";
import { sharedShop, startShop } from "../support/start-shop";

/** Checks the markup and headers of each page as the server sends it, full and light. */

async function judge(address: string): Promise<void> {
  for (const form of [{}, { "Save-Data": "on" }]) {
    const { headers, html } = await get(address, form);
    expect.soft(headerFaults(headers), "headers").toEqual([]);
    expect.soft(policyFaults(headers, html), "policy").toEqual([]);
    expect.soft(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect.soft(await markupFaults(html), "markup").toEqual([]);
    const strange = texts(html).filter((text) => CODE_WORD.test(text));
    // The page about the JSON explains these words.
    if (!address.endsWith("/openapi")) expect.soft(strange, "texts").toEqual([]);
    // The page cache answers the second request.
    expect.soft(headerFaults((await get(address, form)).headers), "headers, cached").toEqual([]);
  }
}

/** Words that faulty code shows in place of a text. */
const CODE_WORD = /\b(?:null|undefined|NaN|true|false)\b|\[object /;

/** The texts of a page that visitors see or hear. */
function texts(html: string): string[] {
  const shown = html.replace(/<(script|style)\b.*?<\/\1>/gs, "");
  return shown.split(/<[^>]*>/).filter((text) => text.trim() !== "");
}

async function get(address: string, form: Record<string, string> = {}) {
  const answer = await fetch(address, { headers: form });
  return { headers: answer.headers, html: await answer.text() };
}

it.each([
  ...everyPage,
  "/?eliquides=gourmand&ecigarettes=pod",
  "/ecigarettes?category=puff",
  "/recherche",
])("%s has valid markup and all security headers", (path) => judge(inject("shop") + path));

it("a page has every colour that the sprite's drawings read", async () => {
  const { html } = await get(`${inject("shop")}/`);
  const { html: sprite } = await get(`${inject("shop")}/icons.svg`);
  const read = [...sprite.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => `${name}:`);
  expect(read.length).toBeGreaterThan(3);
  for (const variable of read) expect.soft(html).toContain(variable);
});

describe("without content", () => {
  const settings = { SITE_URL: "https://zavona.example" };
  const shop = sharedShop({ content: "unreachable", settings });

  it.each(["/", "/eliquides", "/eliquides/mangue-de-mahajanga"])(
    "%s has valid markup and all security headers",
    (path) => judge(shop().url + path),
  );

  it.each(["/eliquides?mode=leger", "/contentful"])(
    "%s, a page without scripts, is reloaded by its Refresh header",
    async (path) => {
      const { status, headers } = await fetch(shop().url + path);
      expect([status, headers.get("Refresh")]).toEqual([503, expect.stringMatching(/^[5-7]$/)]);
    },
  );
});

it("without SITE_URL, absolute addresses lead to the port that the shop listens on, for every visitor", async () => {
  const { url } = await startShop();
  const origin = url.replace("127.0.0.1", "localhost");
  for (const headers of [{}, { Host: "evil.example", "X-Forwarded-For": "203.0.113.1" }]) {
    const textOf = async (path: string) => String((await ask(url, path, { headers })).body);
    expect(await textOf("/about")).toContain(`rel="canonical" href="${origin}/about"`);
    for (const path of ["/robots.txt", "/sitemap.xml", "/tarifs.csv", "/nouveautes.atom"]) {
      expect(await textOf(path), path).toContain(`${origin}/`);
    }
  }
});

it("the judges report each fault of lax headers and markup", () => {
  const lax = new Headers({
    "Content-Security-Policy": "default-src *;script-src 'unsafe-inline';style-src 'unsafe-inline'",
    "Set-Cookie": "visits=1",
  });
  const html = '<style>a{}</style><script src="//elsewhere.example/x.js"></script><p onclick="x">';
  const found = [...headerFaults(lax), ...policyFaults(lax, html)].join("\n");
  for (const fault of ["default-src: *", "Set-Cookie: visits", "X-Frame-Options: undefined"]) {
    expect.soft(found).toContain(fault);
  }
  for (const fault of ["script-src: 'unsafe", "style-src lacks", "style-src: 'unsafe", "//else"]) {
    expect.soft(found).toContain(fault);
  }
  expect(found).toContain("onclick=");
});
