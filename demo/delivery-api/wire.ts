/** A resource as the service sends it: `sys`, and the members of its type. */
export type Wire = Record<string, unknown>;

export type WireLink<T extends string = string> = {
  sys: { type: "Link"; linkType: T; id: string };
};

/** A link to another resource, as the service sends it. */
export function linkTo<T extends string>(linkType: T, id: string): WireLink<T> {
  return { sys: { type: "Link", linkType, id } };
}
