import type { FieldType } from "../space";
import { invalidQuery } from "./errors";

export type Comparable = string | number;

/** A value in the form that its kind is compared in: dates as instants, booleans as words. */
export function toComparable(kind: FieldType, value: unknown): Comparable {
  if (kind === "Integer" || kind === "Number") return value === "" ? Number.NaN : Number(value);
  if (kind === "Date") return Date.parse(String(value));
  return String(value);
}

/** The same for a value out of a query. @throws ApiError 400 when it is none of that kind */
export function readComparable(kind: FieldType, text: string, path: string): Comparable {
  const value = toComparable(kind, text);
  const isBoolean = value === "true" || value === "false";
  if (Number.isNaN(value) || (kind === "Boolean" && !isBoolean)) {
    throw invalidQuery({ name: "type", path: path.split("."), type: kind, value: text });
  }
  return value;
}

/** Negative, zero or positive, as `Array.prototype.sort` wants it; text by code unit. */
export function compare(left: Comparable, right: Comparable): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
