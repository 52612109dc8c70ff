/** A resource as it goes over the wire: `sys` and what belongs to its kind. */
export type Wire = Record<string, unknown>;

export type WireLink<T extends string = string> = {
  sys: { type: "Link"; linkType: T; id: string };
};

/** Builds the service's reference to another resource. */
export function linkTo<T extends string>(linkType: T, id: string): WireLink<T> {
  return { sys: { type: "Link", linkType, id } };
}

/**
 * Every value that a dotted path (`fields.tags.sys.id`) leads to. Lists on the way are walked
 * through, so a path into a list has several values; an unset field has none.
 */
export function valuesAt(wire: Wire, path: string): unknown[] {
  let values: unknown[] = [wire];
  for (const key of path.split(".")) {
    values = values.flat().flatMap((value) => own(value, key));
  }
  return values.flat();
}

function own(value: unknown, key: string): unknown[] {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return [];
  const found = (value as Wire)[key];
  return found === null || found === undefined ? [] : [found];
}
