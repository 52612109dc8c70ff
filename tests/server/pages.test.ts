import { describe, expect, inject, it } from "vitest";
import { everyPage } from "../support/every-page";
import { markupFaults } from "../support/judges/markup";
import { headerFaults, policyFaults } from "../support/judges/security-headers";
import { sharedShop } from "../support/start-shop";

/** Each page as the server sends it, full and light, before the judges of markup and of headers. */

async function judge(address: string): Promise<void> {
  for (const form of [{}, { "Save-Data": "on" }]) {
    const { headers, html } = await get(address, form);
    expect.soft(headerFaults(headers), "headers").toEqual([]);
    expect.soft(policyFaults(headers, html), "policy").toEqual([]);
    expect.soft(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect.soft(await markupFaults(html), "markup").toEqual([]);
    const strange = texts(html).filter((text) => NO_WORD.test(text));
    // The page about the JSON is about such words.
    if (!address.endsWith("/openapi")) expect.soft(strange, "texts").toEqual([]);
    // The page cache answers the second visit.
    expect.soft(headerFaults((await get(address, form)).headers), "headers, cached").toEqual([]);
  }
}

/** What code shows in the place of a text that there isn't. */
const NO_WORD = /\b(?:null|undefined|NaN|true|false)\b|\[object /;

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
])("%s", (path) => judge(inject("shop") + path));

describe("waiting for content", () => {
  const settings = { SITE_URL: "https://zavona.example" };
  const shop = sharedShop({ content: "unreachable", settings });

  it.each(["/", "/eliquides", "/eliquides/mangue-de-mahajanga"])("%s", (path) =>
    judge(shop().url + path),
  );

  it.each(["/eliquides?mode=leger", "/contentful"])(
    "%s, without scripts, reloads by itself",
    async (path) => {
      const { status, headers } = await fetch(shop().url + path);
      expect([status, headers.get("Refresh")]).toEqual([503, expect.stringMatching(/^[5-8]$/)]);
    },
  );
});

it("the judges find what lax headers allow", () => {
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
