import type { Page } from "playwright";

/** `SITE_URL` of the shops under test: the start of every absolute address. */
export const ORIGIN = "https://zavona.example";

/** What a crawler reads on a page. Unique elements are lists too, to find duplicates. */
export type ReadPage = {
  status: number;
  titles: string[];
  headings: string[];
  canonicals: string[];
  /** Contents of `<meta>` elements by name or property. */
  metas: Record<string, string[]>;
  /** JSON-LD, one element for each thing of a `@graph`. */
  things: Thing[];
  /** The links' `href` attributes, unresolved. */
  links: string[];
  ids: string[];
};

export type Thing = { "@type": string; [property: string]: unknown };

/**
 * Parses a page as a browser does, without running scripts or loading resources.
 *
 * @param parser any page of a browser
 */
export async function readPage(parser: Page, url: string): Promise<ReadPage> {
  const answer = await fetch(url, { redirect: "manual" });
  const { blocks, metas, ...read } = await parser.evaluate(
    (html) => {
      const document = new DOMParser().parseFromString(html, "text/html");
      const all = <T>(selector: string, of: (element: Element) => T) =>
        [...document.querySelectorAll(selector)].map(of);
      const text = ({ textContent }: Element) => textContent?.trim() ?? "";
      const href = (link: Element) => link.getAttribute("href") ?? "";
      return {
        titles: all("title", text),
        headings: all("h1", text),
        canonicals: all("link[rel=canonical]", href),
        metas: all("head meta", (meta) => [
          meta.getAttribute("name") ?? meta.getAttribute("property") ?? "",
          meta.getAttribute("content") ?? "",
        ]),
        blocks: all("script[type='application/ld+json']", text),
        links: all("a[href]", href),
        ids: all("[id]", ({ id }) => id),
      };
    },
    await answer.text(),
  );
  const byName: Record<string, string[]> = {};
  for (const [name = "", content = ""] of metas) {
    byName[name] = [...(byName[name] ?? []), content];
  }
  return { status: answer.status, ...read, metas: byName, things: blocks.flatMap(thingsOf) };
}

function thingsOf(block: string): Thing[] {
  const { "@graph": graph, ...thing } = JSON.parse(block);
  if (thing["@context"] !== "https://schema.org") throw new Error("No schema.org block");
  return graph ?? [thing];
}

/**
 * The picture of a page's link preview, as a browser decodes it.
 *
 * @param shop `http://host:port`
 * @returns null if the page has none
 */
export async function sharePicture(decoder: Page, shop: string, { metas }: ReadPage) {
  const [address] = metas["og:image"] ?? [];
  if (!address) return null;
  const answer = await fetch(address.replace(ORIGIN, shop));
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get("content-type");
  const size = await decoder.evaluate(
    async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return `${picture.naturalWidth} × ${picture.naturalHeight}`;
    },
    `data:${type};base64,${bytes.toString("base64")}`,
  );
  return { address, type, bytes: bytes.length, size };
}
