import type { FieldType } from "../space";
import { compare, toComparable } from "./comparable";
import { invalidQuery } from "./errors";
import type { Paths } from "./paths";
import { valuesAt, type Wire } from "./wire";

export type Comparator = (left: Wire, right: Wire) => number;

const ORDERABLE: readonly FieldType[] = ["Symbol", "Integer", "Number", "Boolean", "Date"];

/**
 * A comparator for `-fields.prix,sys.id`. Records without the value come last either way.
 * @throws ApiError 400 for an unknown path, or a kind that has no order (long text, lists, links)
 */
export function parseOrder(order: string, paths: Paths): Comparator {
  const keys = order.split(",").map((part) => parseKey(part, paths));
  return (left, right) => {
    for (const key of keys) {
      const found = key(left, right);
      if (found !== 0) return found;
    }
    return 0;
  };
}

function parseKey(part: string, paths: Paths): Comparator {
  const path = part.replace(/^-/, "");
  const sign = path === part ? 1 : -1;
  const kind = paths(path);
  if (!ORDERABLE.includes(kind)) {
    throw invalidQuery({
      name: "order",
      path: path.split("."),
      type: kind,
      details: `${kind} fields do not support ordering.`,
    });
  }
  return (left, right) => {
    const [one] = valuesAt(left, path);
    const [other] = valuesAt(right, path);
    if (one === undefined || other === undefined) {
      return Number(one === undefined) - Number(other === undefined);
    }
    return sign * compare(toComparable(kind, one), toComparable(kind, other));
  };
}
