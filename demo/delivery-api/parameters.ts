import { invalidQuery, unknownPath } from "./errors";

/** The token may stand in any address instead of the header (CDA reference, "Authentication"). */
export const TOKEN_PARAMETER = "access_token";

/** @throws ApiError 400 at the first parameter that is none of `known` */
export function refuseOthers(params: URLSearchParams, known: readonly string[]): void {
  for (const name of params.keys()) {
    if (name !== TOKEN_PARAMETER && !known.includes(name)) throw unknownPath(name);
  }
}

/**
 * A whole number out of the query, or `fallback` where it is not given.
 * @throws ApiError 400 when it is no whole number from `min` to `max`
 */
export function readInteger(
  params: URLSearchParams,
  name: string,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number {
  const text = params.get(name);
  if (text === null) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw invalidQuery({ name, value: text, details: `${name} must be from ${min} to ${max}` });
}
