import type { Page } from "playwright";

/** What a crawler reads of a page. Lists have what there should be one of. */
export type ReadPage = {
  titles: string[];
  headings: string[];
  canonicals: string[];
  /** Contents of `<meta>`s by name or property. */
  metas: Record<string, string[]>;
  /** Things of its data blocks, `@graph` taken apart. */
  things: Thing[];
  /** Addresses that its links lead to, as they are written. */
  links: string[];
  ids: string[];
};

export type Thing = { "@type": string; [property: string]: unknown };

/** Reads pages as a browser does, but runs and fetches nothing of them. */
export async function readPage(browser: Page, html: string): Promise<ReadPage> {
  const { blocks, metas, ...page } = await browser.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, "text/html");
    const all = <T>(selector: string, of: (element: Element) => T) =>
      [...document.querySelectorAll(selector)].map(of);
    const text_ = ({ textContent }: Element) => textContent?.trim() ?? "";
    return {
      titles: all("title", text_),
      headings: all("h1", text_),
      canonicals: all("link[rel=canonical]", (link) => link.getAttribute("href") ?? ""),
      metas: all("head meta", (meta) => [
        meta.getAttribute("name") ?? meta.getAttribute("property") ?? "",
        meta.getAttribute("content") ?? "",
      ]),
      blocks: all("script[type='application/ld+json']", text_),
      links: all("a[href]", (link) => link.getAttribute("href") ?? ""),
      ids: all("[id]", ({ id }) => id),
    };
  }, html);
  const byName: Record<string, string[]> = {};
  for (const [name = "", content = ""] of metas) {
    byName[name] = [...(byName[name] ?? []), content];
  }
  return { ...page, metas: byName, things: blocks.flatMap(thingsOf) };
}

function thingsOf(block: string): Thing[] {
  const { "@graph": graph, ...thing } = JSON.parse(block);
  if (thing["@context"] !== "https://schema.org") throw new Error("Not of schema.org");
  return graph ?? [thing];
}
