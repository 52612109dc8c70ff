import { badRequest } from "./errors";

/** A request's target, parsed and decoded. */
export type Address = { path: string; segments: string[]; params: URLSearchParams };

/**
 * Parses a request's target. Not with `new URL`, which resolves `..`, reads `//x/` as a host and accepts
 * broken encoding.
 * @throws ApiError 400 for a target that isn't a path, or has broken percent-encoding
 */
export function readAddress(target: string): Address {
  const [path = "", ...rest] = target.split("?");
  const query = rest.join("?");
  if (!path.startsWith("/")) throw badRequest("The address is not a path.");
  try {
    decodeURIComponent(query);
    return { path, segments: segmentsOf(path), params: new URLSearchParams(query) };
  } catch {
    throw badRequest("The address is not properly encoded.");
  }
}

/** `/a/b%20c/` as `["a", "b c"]`. @throws URIError for broken percent-encoding */
export function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, "").split("/").slice(1).map(decodeURIComponent);
}
