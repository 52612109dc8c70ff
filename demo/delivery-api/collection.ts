import { readInteger, refuseUnknown } from "./parameters";

/** Contentful: "limit … defaults to 100 … maximum 1000". */
const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 1000;

/**
 * The page of a list that `skip` and `limit` select.
 * @param otherParameters the names of the parameters that the caller reads
 * @throws ApiError 400 for an unknown parameter, and for a `skip` or `limit` out of range
 */
export function pageOf<R, W>(
  records: readonly R[],
  params: URLSearchParams,
  shape: (record: R) => W,
  otherParameters: readonly string[] = [],
) {
  refuseUnknown(params, ["skip", "limit", ...otherParameters]);
  const skip = readInteger(params, "skip", { fallback: 0, min: 0, max: Number.MAX_SAFE_INTEGER });
  const limit = readInteger(params, "limit", { fallback: DEFAULT_LIMIT, min: 0, max: MAX_LIMIT });
  const items = records.slice(skip, skip + limit).map(shape);
  return { sys: { type: "Array" }, total: records.length, skip, limit, items };
}
