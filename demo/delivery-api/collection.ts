import { readInteger, refuseOthers } from "./parameters";

/** Contentful's own: "limit … defaults to 100 … maximum 1000". */
const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 1000;

/**
 * The page of a list that `skip` and `limit` ask for.
 * @param read the parameters that the caller has read
 * @throws ApiError 400 for any other parameter, and for a `skip` or `limit` out of range
 */
export function answerPage<R, W>(
  records: readonly R[],
  params: URLSearchParams,
  show: (record: R) => W,
  read: readonly string[] = [],
) {
  refuseOthers(params, ["skip", "limit", ...read]);
  const skip = readInteger(params, "skip", { fallback: 0, min: 0, max: Number.MAX_SAFE_INTEGER });
  const limit = readInteger(params, "limit", { fallback: DEFAULT_LIMIT, min: 0, max: MAX_LIMIT });
  const items = records.slice(skip, skip + limit).map(show);
  return { sys: { type: "Array" }, total: records.length, skip, limit, items };
}
