import type { PageFacts } from "./page-facts.server";

/** Links to the pages before and behind one of a catalogue that is cut, for the end of the head. */
export function sequenceLinks(facts: PageFacts | null): string {
  if (!facts?.catalogue) return "";
  const { previousPage: prev, nextPage: next } = facts.catalogue.view;
  return Object.entries({ prev, next })
    .flatMap(([rel, href]) => (href ? `<link rel="${rel}" href="${escaped(href)}"/>` : []))
    .join("");
}

/** Of an address whose parameters are encoded. */
function escaped(href: string): string {
  return href.replaceAll("&", "&amp;");
}
