import type { Link } from "../space";
import type { Wire } from "./shapes";

export type Linked = { includes?: Record<string, Wire[]>; errors?: Wire[] };

/**
 * The resources that the items link to, level by level down to `depth` (CDA reference, "Retrieval of
 * linked items"). Each resource is included once, so circles end; a link to a missing resource becomes
 * an error. `known` are the keys of the items themselves (see `linkKey`), which are not included.
 */
export function resolveLinks(
  items: readonly Wire[],
  known: Iterable<string>,
  depth: number,
  find: (link: Link) => Wire | null,
): Linked {
  const seen = new Set(known);
  const includes = new Map<string, Wire[]>();
  const errors: Wire[] = [];
  let level = items;
  for (let done = 0; done < depth && level.length > 0; done += 1) {
    const next: Wire[] = [];
    for (const link of level.flatMap((item) => linksIn(item.fields))) {
      if (seen.has(linkKey(link))) continue;
      seen.add(linkKey(link));
      const found = find(link);
      if (!found) {
        errors.push(notResolvable(link));
        continue;
      }
      next.push(found);
      const group = includes.get(link.sys.linkType) ?? [];
      includes.set(link.sys.linkType, [...group, found]);
    }
    level = next;
  }
  return {
    ...(includes.size > 0 ? { includes: Object.fromEntries(includes) } : {}),
    ...(errors.length > 0 ? { errors } : {}),
  };
}

/** A key for a resource: an entry and an asset may have the same id. */
export function linkKey({ sys }: Link): string {
  return `${sys.linkType}!${sys.id}`;
}

/** All links within a value, at any depth: in lists, in locales, in JSON. */
export function linksIn(value: unknown): Link[] {
  if (typeof value !== "object" || value === null) return [];
  if (isLink(value)) return [value];
  return Object.values(value).flatMap(linksIn);
}

function isLink(value: object): value is Link {
  const sys: unknown = "sys" in value ? value.sys : null;
  return typeof sys === "object" && sys !== null && "type" in sys && sys.type === "Link";
}

function notResolvable({ sys }: Link): Wire {
  return { sys: { id: "notResolvable", type: "error" }, details: sys };
}
