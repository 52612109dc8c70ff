import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { settings } from "~/config/settings.server";
import type { PlainEntry } from "~/contentful/entries.server";
import type { ContentType } from "./read-content.server";

/**
 * Entries as they are kept outside of the process: a text, and a header that tells its format,
 * whose it is, of which content type and whether it is whole.
 */

/** Raised when the shape of what is written changes: older texts are then ignored. */
const FORMAT = 1;

type Header = {
  format: number;
  space: string;
  environment: string;
  /** Not given by builds that wrote none yet. */
  type?: ContentType;
  checksum: string;
};
export type Sealed = { header: string; body: string; checksum: string };

/** What tells one shop's content from another's. */
const OWNER = {
  format: FORMAT,
  space: settings.CONTENT_SOURCE === "demo" ? "demo" : (settings.CONTENTFUL_SPACE_ID ?? ""),
  environment: settings.CONTENTFUL_ENVIRONMENT,
};

/** Entries made into text at a time, before visitors get their turn. */
const SLICE = 500;

/** Seals entries, in turns with whatever else there is to do: a large catalogue takes its time. */
export async function seal(type: ContentType, entries: readonly PlainEntry[]): Promise<Sealed> {
  const parts: string[] = [];
  for (let at = 0; at < entries.length; at += SLICE) {
    if (at > 0) await setImmediate();
    parts.push(JSON.stringify(entries.slice(at, at + SLICE)).slice(1, -1));
  }
  const body = `[${parts.join(",")}]`;
  const header: Header = { ...OWNER, type, checksum: checksumOf(body) };
  return { header: JSON.stringify(header), body, checksum: header.checksum };
}

/** The checksum that a type's header tells. @throws an Error that names what is wrong with it. */
export function readHeader(type: ContentType, header: string): string {
  const { format, space, environment, checksum, ...given }: Header = JSON.parse(header);
  if (format !== OWNER.format) throw new Error(`format ${format}, expected ${OWNER.format}`);
  const isOurs = space === OWNER.space && environment === OWNER.environment;
  if (!isOurs) throw new Error("of another space");
  if (given.type && given.type !== type) throw new Error("of another content type");
  return checksum;
}

/** A type's entries again. @throws an Error that names what is wrong with them. */
export function unseal(type: ContentType, header: string, body: Buffer) {
  const checksum = readHeader(type, header);
  if (checksum !== checksumOf(body)) throw new Error("damaged");
  const entries: PlainEntry[] = JSON.parse(body.toString());
  return { entries, checksum };
}

function checksumOf(body: string | Buffer): string {
  return createHash("sha256").update(body).digest("hex");
}
