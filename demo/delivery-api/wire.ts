/** A resource as it goes over the wire: `sys` and what belongs to its kind. */
export type Wire = Record<string, unknown>;

export type WireLink<T extends string = string> = {
  sys: { type: "Link"; linkType: T; id: string };
};

/** Builds the service's reference to another resource. */
export function linkTo<T extends string>(linkType: T, id: string): WireLink<T> {
  return { sys: { type: "Link", linkType, id } };
}
