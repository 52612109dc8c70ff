import { createContext, useContext } from "react";

/** The attributes of a `<meta>`. */
export type HeadTag = { name?: string; property?: string; content?: string };

/** What a page says of itself to crawlers, given where it is rendered: none in the browser's code. */
export const HeadTags = /* @__PURE__ */ createContext<readonly HeadTag[]>([]);

const useHeadTags: () => readonly HeadTag[] = import.meta.env.SSR
  ? () => useContext(HeadTags)
  : () => SENT;

/** React wants to find what the server sent: the browser takes it from the page itself. */
const SENT = import.meta.env.SSR
  ? []
  : [...document.querySelectorAll("title~meta")].map(({ attributes }) =>
      Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
    );

/** Description, link preview and what search engines may do: early, as some read the start only. */
export function CrawlerTags() {
  return useHeadTags().map((tag) => <meta key={tag.name ?? tag.property} {...tag} />);
}
