import { invalidQuery } from "./errors";

type Dated = { id: string; createdAt: string; updatedAt: string };
type Comparator = (left: Dated, right: Dated) => number;

const KEYS = new Map<string, (record: Dated) => string | number>([
  ["sys.id", ({ id }) => id],
  ["sys.createdAt", ({ createdAt }) => Date.parse(createdAt)],
  ["sys.updatedAt", ({ updatedAt }) => Date.parse(updatedAt)],
]);

const LAST_PUBLISHED_FIRST = "-sys.updatedAt,sys.id";

/**
 * The records sorted by `order` (`-sys.createdAt,sys.id`); without it, the most recently published first.
 * @throws ApiError 400 for a key outside of `sys`: the shop sorts by no field
 */
export function sortRecords<R extends Dated>(records: readonly R[], params: URLSearchParams): R[] {
  const keys = (params.get("order") ?? LAST_PUBLISHED_FIRST).split(",").map(readKey);
  return [...records].sort((left, right) => {
    for (const compare of keys) {
      const found = compare(left, right);
      if (found !== 0) return found;
    }
    return 0;
  });
}

function readKey(part: string): Comparator {
  const path = part.replace(/^-/, "");
  const sign = path === part ? 1 : -1;
  const read = KEYS.get(path);
  if (!read) throw invalidQuery({ name: "order", path: path.split(".") });
  return (left, right) => {
    const [one, other] = [read(left), read(right)];
    if (one === other) return 0;
    return one < other ? -sign : sign;
  };
}
