import type { FieldType } from "../space";
import { type Comparable, compare, readComparable, toComparable } from "./comparable";
import { invalidQuery } from "./errors";
import { matchesText } from "./full-text";
import type { Paths } from "./paths";
import { valuesAt, type Wire } from "./wire";

export type Filter = (wire: Wire) => boolean;

type Operator = {
  kinds: readonly FieldType[];
  test(values: unknown[], wanted: Comparable[], text: string): boolean;
  /** The text is several values with commas between. */
  list?: true;
  /** The text is taken as it is, whatever the kind of the field. */
  raw?: true;
};

const RANGED: readonly FieldType[] = ["Symbol", "Integer", "Number", "Date"];
const EQUATABLE: readonly FieldType[] = [...RANGED, "Text", "Boolean", "Array"];
const ALL_KINDS: readonly FieldType[] = [...EQUATABLE, "Link", "Object"];

const isAny = (values: unknown[], wanted: Comparable[]) =>
  wanted.some((each) => values.includes(each));

/** CDA reference, "Search parameters". What a record does not have is unequal to everything. */
const OPERATORS = new Map<string, Operator>([
  ["", { kinds: EQUATABLE, test: isAny }],
  ["ne", { kinds: EQUATABLE, test: (values, wanted) => !isAny(values, wanted) }],
  ["in", { kinds: EQUATABLE, list: true, test: isAny }],
  ["nin", { kinds: EQUATABLE, list: true, test: (values, wanted) => !isAny(values, wanted) }],
  [
    "all",
    {
      kinds: ["Array"],
      list: true,
      test: (values, wanted) => wanted.every((each) => values.includes(each)),
    },
  ],
  ["lt", range((order) => order < 0)],
  ["lte", range((order) => order <= 0)],
  ["gt", range((order) => order > 0)],
  ["gte", range((order) => order >= 0)],
  [
    "match",
    {
      kinds: ["Symbol", "Text", "Array"],
      raw: true,
      test: (values, _, text) => matchesText(values.map(String), text),
    },
  ],
  [
    "exists",
    {
      kinds: ALL_KINDS,
      raw: true,
      test: (values, _, text) => values.length > 0 === (text === "true"),
    },
  ],
]);

function range(holds: (order: number) => boolean): Operator {
  return {
    kinds: RANGED,
    test: (values, wanted) =>
      values.some((value) => wanted.some((each) => holds(compare(value as Comparable, each)))),
  };
}

/**
 * The filter that one parameter (`fields.prix[gte]=100`) stands for.
 * @throws ApiError 400 for an unknown path or operator, or one that does not go with the kind
 */
export function parseFilter(name: string, text: string, paths: Paths): Filter {
  const [, path = name, suffix = ""] = /^([^[\]]+)(?:\[(\w+)\])?$/.exec(name) ?? [];
  const kind = paths(path);
  const operator = OPERATORS.get(suffix);
  if (!operator?.kinds.includes(kind) || (suffix === "exists" && !/^(true|false)$/.test(text))) {
    throw invalidQuery({ name: suffix || "eq", path: path.split("."), type: kind, value: text });
  }
  if (operator.raw) return (wire) => operator.test(valuesAt(wire, path), [], text);
  const wanted = (operator.list ? text.split(",") : [text]).map((each) =>
    readComparable(kind, each, path),
  );
  return (wire) => {
    const values = valuesAt(wire, path).map((value) => toComparable(kind, value));
    return operator.test(values, wanted, text);
  };
}
