import { pageBelow, pages } from "./pages";

/** The address of the JSON of a page or product, from the page's address; null if it has no JSON. */
export function jsonAddress(href: string): string | null {
  const [path = "", query] = href.replace(/#.*$/, "").split("?");
  const below = pageBelow(path);
  const page = pages[below];
  const json = path === below ? page?.json : page?.kind && `${path}.json`;
  if (!json) return null;
  return query ? `${json}?${query}` : json;
}

/** Members of views that hold a page's address, with the name of the member added for its JSON. */
const JSON_MEMBERS: Readonly<Record<string, string>> = {
  href: "json",
  previousPage: "previousJson",
  nextPage: "nextJson",
};

/** Adds to a view, beside each page's address, the address of that page's JSON. */
export function withJsonLinks(view: unknown): unknown {
  if (Array.isArray(view)) return view.map(withJsonLinks);
  if (typeof view !== "object" || view === null) return view;
  const members = Object.entries(view).flatMap(([name, value]) => {
    const jsonMember = JSON_MEMBERS[name];
    if (!jsonMember) return [[name, withJsonLinks(value)]];
    return [
      [name, value],
      [jsonMember, value === null ? null : jsonAddress(value)],
    ];
  });
  return Object.fromEntries(members);
}
