import { beginning } from "~/catalogue/beginning";
import type { FieldId } from "./content-model";

/** What is wrong with a field. `owner/findings.ts` words it for the owner. */
export type Fault =
  | "missing"
  | "unreadable"
  /** A link to another entry: the shop reads no entries of other content types. */
  | "reference"
  /** Typed in another language only. `value` and `meant`: the codes of that language and of the one shown. */
  | "other language"
  | "below 1 Ar"
  | "rounded"
  | "line break"
  | "markup"
  | "rich text"
  | "too long"
  /** A category that no filter has, but almost. `meant`: the filter's label. */
  | "misspelt"
  /** A picture with words that nobody hears: it has neither a description nor a title. */
  | "no text"
  | "no file"
  | "several files"
  | "unusable format"
  /** A picture that the picture proxy doesn't serve: it fetches those of the shop's own space. */
  | "other space";

/** A value in an entry that the shop can't show as meant. */
export type Finding = {
  /** The field's id in the content model. */
  field: FieldId;
  fault: Fault;
  /**
   * The value's beginning as typed; of several lines the first wrong one; of a file the media type or the address. May be
   * empty.
   */
  value: string;
  /** What the owner probably meant, where the fault says so. */
  meant?: string;
};

/** The longest part of a value that a finding quotes, in characters. */
const MAX_QUOTE_LENGTH = 60;

/** The beginning of a value, for a finding. */
export function quote(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const shown = beginning(text.trim(), MAX_QUOTE_LENGTH);
  return shown.length < text.trim().length ? `${shown}…` : shown;
}

/** How many lines are searched for the wrong one: each is parsed with all before it. */
const MOST_LINES = 50;

/**
 * The line with which a text stops being readable, for a finding; undefined if it lies further down.
 *
 * @param parse makes null or undefined of a text that can't be read
 */
export function firstWrongLine(text: string, parse: (text: string) => unknown): string | undefined {
  const lines = text.split(/\n+/, MOST_LINES);
  return lines.find((_, at) => (parse(lines.slice(0, at + 1).join("\n")) ?? null) === null);
}
