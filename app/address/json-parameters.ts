import { z } from "zod";
import { plainCategoryOfAny } from "~/catalogue/categories";
import { productKindNames } from "~/catalogue/kinds";
import { isPageNumber, type ReadParameters, readPage, readParameters } from "./pages";
import { documentPaths } from "./paths";

/** The parameters of `documentPaths`, by path. */
const documentParameters: Readonly<Record<string, ReadParameters>> = {
  [documentPaths.allProducts]: {
    kind: (value) => value,
    category: plainCategoryOfAny,
    available: (value) => value,
    "updated-since": (value) => (value && isTime(value) ? minuteOf(value) : null),
    page: readPage,
  },
};

/** A time rounded down to the minute, as ISO 8601 in UTC: whoever asks at distinct times shares one answer. */
function minuteOf(time: string): string {
  return new Date(Math.floor(Date.parse(time) / 60_000) * 60_000).toISOString();
}

/** The known parameters of one of the `documentPaths`. Most have none. */
export function parametersOfDocument(path: string, query: URLSearchParams) {
  return readParameters(documentParameters[path] ?? {}, query);
}

const time = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** The values that JSON addresses accept. Any other value of these parameters is a 400. */
const rules: Readonly<Record<string, { isMet: (text: string) => boolean; text: string }>> = {
  page: { isMet: isPageNumber, text: "un nombre entier à partir de 1" },
  kind: {
    isMet: (text) => productKindNames.some((kind) => kind === text),
    text: productKindNames.join(" ou "),
  },
  tri: { isMet: (text) => text === "prix", text: "prix, ou absent" },
  available: { isMet: (text) => text === "true", text: "true, ou absent" },
  "updated-since": {
    isMet: isTime,
    text: "une date ISO 8601, comme 2026-11-27 ou 2026-11-27T08:00:00Z (un + s’écrit %2B)",
  },
};

/**
 * Says which parameter of a JSON address is invalid; null if all are valid. Pages accept any value.
 *
 * @param known the names of the address's parameters
 */
export function parameterFault(known: readonly string[], query: URLSearchParams): string | null {
  const invalid = known.find((name) => {
    const given = query.get(name);
    return given !== null && rules[name]?.isMet(given) === false;
  });
  return invalid ? `Le paramètre ${invalid} doit être ${rules[invalid]?.text}` : null;
}

/** Whether a text is a day, or a time with its zone, in ISO 8601. */
function isTime(text: string): boolean {
  return time.safeParse(text).success;
}
