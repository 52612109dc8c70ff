import { catalogues } from "~/catalogue/kinds";
import { withQuery } from "~/paths";
import type { PageFacts } from "./page-facts.server";

/** Links to the pages before and behind one of a catalogue that is cut, for the end of the head. */
export function sequenceLinks(facts: PageFacts | null): string {
  if (!facts?.catalogue) return "";
  const { kind, view } = facts.catalogue;
  const at = Number(new URLSearchParams(facts.path.split("?")[1]).get("page") ?? 1);
  const address = (page: number) =>
    withQuery(catalogues[kind].path, {
      category: view.category,
      page: page > 1 ? String(page) : null,
    });
  const links = { prev: at > 1 ? address(at - 1) : null, next: view.nextPage };
  return Object.entries(links)
    .flatMap(([rel, href]) => (href ? `<link rel="${rel}" href="${escaped(href)}"/>` : []))
    .join("");
}

/** Of an address whose parameters are encoded. */
function escaped(href: string): string {
  return href.replaceAll("&", "&amp;");
}
