/** First and last byte, both included, as HTTP counts them. */
type ByteRange = { first: number; last: number };

/**
 * The part of a body that a request asks for (RFC 9110 §14). The package `range-parser` would accept the
 * invalid `bytes=1`, and refuse a suffix longer than the body, which RFC 9110 §14.1.2 allows.
 *
 * @param ifRange the ETag of the response that the client has: any other response is sent whole
 * @returns null for the whole body. A request for several parts also gets it: no client sends one for pictures
 */
export function requestedRange(
  range: string | undefined,
  ifRange: string | string[] | undefined,
  etag: string,
  size: number,
): ByteRange | "unsatisfiable" | null {
  if (ifRange !== undefined && ifRange !== etag) return null;
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/i.exec(range?.trim() ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length > 0 ? { first: size - length, last: size - 1 } : "unsatisfiable";
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return null;
  return first < size ? { first, last } : "unsatisfiable";
}
