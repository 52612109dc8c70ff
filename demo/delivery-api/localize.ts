import type { Locale, Localized, Space } from "../space";
import { badRequest } from "./errors";

/** Selects the values of all locales, by locale code. */
export const ALL_LOCALES = "*";

export function defaultLocale(space: Space): string {
  const locale = space.locales.find((candidate) => candidate.default) ?? space.locales[0];
  if (!locale) throw new Error(`Space ${space.id} has no locale`);
  return locale.code;
}

/** The `locale` of a query: a code of the space, or `*`. @throws ApiError 400 */
export function readLocale(space: Space, params: URLSearchParams): string {
  const code = params.get("locale");
  if (code === null) return defaultLocale(space);
  if (code === ALL_LOCALES || space.locales.some((locale) => locale.code === code)) return code;
  throw badRequest(`Unknown locale: ${code}`);
}

/** The locales in which a value is looked up: the locale, its fallback, the fallback's fallback… */
function fallbackChain(locales: readonly Locale[], code: string): string[] {
  const byCode = new Map(locales.map((locale) => [locale.code, locale]));
  const chain: string[] = [];
  let next: string | null = code;
  while (next !== null && !chain.includes(next)) {
    chain.push(next);
    next = byCode.get(next)?.fallbackCode ?? null;
  }
  return chain;
}

/**
 * A record's fields in one locale, or in all of them. A field that is not localized has the default
 * locale's value in every locale (CDA reference, "Localization"); a field without a value is absent.
 */
export function localizeFields(
  space: Space,
  fields: Record<string, Localized | undefined>,
  locale: string,
  isLocalized: (fieldId: string) => boolean,
): Record<string, unknown> {
  const defaultChain = fallbackChain(space.locales, defaultLocale(space));
  const chain = fallbackChain(space.locales, locale);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([id, values]) => {
      const given = Object.entries(values ?? {}).filter(
        ([, value]) => value !== null && value !== undefined,
      );
      if (locale === ALL_LOCALES) return given.length > 0 ? [[id, Object.fromEntries(given)]] : [];
      const byCode = new Map(given);
      const code = (isLocalized(id) ? chain : defaultChain).find((each) => byCode.has(each));
      return code === undefined ? [] : [[id, byCode.get(code)]];
    }),
  );
}
