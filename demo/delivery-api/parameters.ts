import { invalidQuery, unknownPath } from "./errors";

/** The parameter for the token, instead of the header (CDA reference, "Authentication"). */
export const TOKEN_PARAMETER = "access_token";

/** @throws ApiError 400 for a parameter that is not in `known` */
export function refuseUnknown(params: URLSearchParams, known: readonly string[]): void {
  for (const name of params.keys()) {
    if (name !== TOKEN_PARAMETER && !known.includes(name)) throw unknownPath(name);
  }
}

/**
 * A whole number from the query; `fallback` if it is not given.
 * @throws ApiError 400 for anything but a whole number from `min` to `max`
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
