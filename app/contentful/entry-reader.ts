import { originalPath, pictureSpace } from "~/address/picture-paths";
import { money } from "~/catalogue/price";
import type { Money } from "~/catalogue/views";
import { settings } from "~/config/settings.server";
import { readAmount } from "./amount";
import { type FieldId, isField } from "./content-model";
import { type Fault, type Finding, firstWrongLine, quote } from "./finding";
import { isRichText, losesMarkup, plainLine, plainText, richText, shortened } from "./plain-text";
import type { PlainEntry } from "./sync.server";

type Fields = Record<string, unknown>;

/** The only space whose pictures the shop shows; null in the demo, where the space is not checked. */
const OWN_SPACE =
  settings.CONTENT_SOURCE === "demo" ? null : (settings.CONTENTFUL_SPACE_ID ?? null);

/**
 * Reads the fields of an entry. Never throws: a field may be absent, have any type, or link to a file that
 * isn't published. A value that can't be shown as meant becomes a finding.
 */
export function readerOf(fields: Fields, otherLocales: PlainEntry["otherLocales"] = {}) {
  const findings = Object.entries(otherLocales).flatMap(([field, { typed, shown }]): Finding[] =>
    isField(field) ? [{ field, fault: "other language", value: typed, meant: shown }] : [],
  );
  const report = (field: FieldId, fault: Fault, value = fields[field]) => {
    const isReference = fault === "unreadable" && [value].flat().some(isEntryLink);
    findings.push(
      isReference
        ? { field, fault: "reference", value: "" }
        : { field, fault, value: quote(value) },
    );
  };

  /** A field's text, cleaned by `plain`; of Rich Text by `rich`. Empty for no text. */
  function text(field: FieldId, plain: (text: string) => string, rich = plain): string {
    const value = fields[field];
    try {
      if (typeof value === "string") {
        const shown = plain(value);
        const isCut = findings.some((each) => each.field === field && each.fault === "too long");
        if (!isCut && losesMarkup(value, shown)) report(field, "markup", "");
        return shown;
      }
      if (isUnset(value)) return "";
      if (isRichText(value)) {
        const shown = rich(richText(value));
        report(field, "rich text", "");
        return shown;
      }
      report(field, "unreadable");
    } catch {
      // The value is nested too deeply. Markdown can be quoted, an object can't.
      report(field, "unreadable", typeof value === "string" ? value : "");
    }
    return "";
  }

  return {
    findings,

    /**
     * What `parse` makes of a text; undefined for no text, and for one that can't be read, which is reported with its
     * first wrong line.
     *
     * @param clean `plainLine`, or `plainText` for a text of several lines
     */
    parsed<T>(
      field: FieldId,
      clean: typeof plainLine,
      parse: (text: string) => T | null | undefined,
    ): T | undefined {
      const given = text(field, clean);
      if (given === "") return undefined;
      const value = parse(given) ?? undefined;
      if (value === undefined) report(field, "unreadable", firstWrongLine(given, parse));
      return value;
    },

    /** Reports the first of some fields as missing, unless one of them has a finding. */
    reportMissing(...names: [FieldId, ...FieldId[]]): void {
      const isExplained = findings.some(({ field }) => names.includes(field));
      if (!isExplained) report(names[0], "missing", "");
    },

    /** A name; the empty text for none. */
    line(field: FieldId): string {
      const value = fields[field];
      if (typeof value === "string" && /[\n\r]/.test(value.trim())) report(field, "line break");
      return text(field, plainLine);
    },

    /** A description; the empty text for none. */
    text(field: FieldId): string {
      const shorten = (whole: string) => {
        const shown = shortened(whole);
        if (shown !== whole) report(field, "too long", "");
        return shown;
      };
      return text(field, (typed) => plainText(typed, shorten), shorten);
    },

    /** The texts of a list, or a single text in its place. */
    lines(field: FieldId): string[] {
      const value = fields[field];
      const all = (Array.isArray(value) ? value : [value]).filter((item) => !isUnset(item));
      if (all.some((item) => typeof item !== "string")) report(field, "unreadable");
      return all
        .map((item) => (typeof item === "string" ? plainLine(item) : ""))
        .filter((line) => line !== "");
    },

    /** An address within the shop, such as `/eliquides?category=fruite`; null for none, and for any other address. */
    path(field: FieldId): string | null {
      const address = text(field, plainLine);
      if (address === "" || /^\/(?![/\\])\S*$/.test(address)) return address || null;
      report(field, "unreadable");
      return null;
    },

    /** @param unset the value of an empty field, and of a field that is no Boolean */
    flag(field: FieldId, unset: boolean): boolean {
      const value = fields[field];
      if (typeof value === "boolean") return value;
      if (!isUnset(value)) report(field, "unreadable");
      return unset;
    },

    /** A whole number; null for none, and for any other value. */
    wholeNumber(field: FieldId): number | null {
      const value = fields[field];
      if (Number.isSafeInteger(value)) return value as number;
      if (!isUnset(value)) report(field, "unreadable");
      return null;
    },

    /** The price in the first field that is set: older entries have other fields than newer ones. */
    price(...names: FieldId[]): Money | null {
      const field = names.find((name) => !isUnset(fields[name]));
      if (!field) return null;
      const amount = readAmount(fields[field]);
      if (amount === null || amount < 1) {
        report(field, amount === null ? "unreadable" : "below 1 Ar");
        return null;
      }
      if (!Number.isInteger(amount)) report(field, "rounded");
      return money(Math.round(amount));
    },

    /** The absolute https address of a linked photo, of several the first; null if there is none. */
    picture(field: FieldId): string | null {
      const [asset, ...others] = [fields[field]].flat();
      if (isUnset(asset)) return null;
      if (others.length > 0) report(field, "several files", "");
      if (!isRecord(asset) || isEntryLink(asset)) {
        report(field, "unreadable");
        return null;
      }
      const { file } = fieldsOf(asset);
      if (!isRecord(file)) {
        report(field, "no file", "");
        return null;
      }
      const { url, contentType } = file;
      if (typeof contentType === "string" && !PHOTO.test(contentType)) {
        report(field, "unusable format", contentType);
        return null;
      }
      // Contentful's addresses have no protocol (docs/spec.md, "Content").
      const address = typeof url === "string" ? url.replace(/^\/\//, "https://") : "";
      const name = address.startsWith("https://") ? originalPath(address) : null;
      if (name !== null && (OWN_SPACE === null || pictureSpace(name) === OWN_SPACE)) return address;
      report(field, name === null ? "unreadable" : "other space", url);
      return null;
    },
  };
}

export type EntryReader = ReturnType<typeof readerOf>;

/** Media types that Contentful's Images API converts to WebP: not SVG, not Apple's HEIC. */
const PHOTO = /^image\/(?!svg|hei[cf])/;

/** The fields of an entry or asset; empty for anything else. */
export function fieldsOf(thing: unknown): Fields {
  const fields = isRecord(thing) ? thing.fields : null;
  return isRecord(fields) ? fields : {};
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && !plainLine(value));
}

function isEntryLink(value: unknown): boolean {
  return isRecord(value) && isRecord(value.sys) && value.sys.linkType === "Entry";
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
