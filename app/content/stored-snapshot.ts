import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { entrySchema, type PlainEntry } from "~/contentful/entries.server";
import { type ContentType, contentTypes } from "./content-types";
import type { Snapshot } from "./current.server";

/**
 * A snapshot as text, for the disk and for Redis. It holds entries, not views, so that the next build
 * makes its own views of them.
 */

/** Raised when the shape of the text changes: older texts are ignored then. */
const FORMAT = 2;

const textSchema = z.object({
  format: z.literal(FORMAT),
  /** The space and environment that it was read from. */
  source: z.string(),
  syncToken: z.string().nullable(),
  types: z.partialRecord(
    z.enum(contentTypes as [ContentType, ...ContentType[]]),
    z.object({
      /** How much older it is than the text, in ms. */
      ageMs: z.number(),
      entries: z.array(entrySchema).nullable(),
    }),
  ),
});

export type StoredSnapshot = {
  syncToken: string | null;
  types: { type: ContentType; entries: PlainEntry[] | null; ageMs: number }[];
};

/** Entries turned into text at a time, before visitors get their turn. */
const SLICE = 500;

/** @param source the space and environment, so that no other shop takes it for its own */
export async function toText({ syncToken, types }: Snapshot, source: string): Promise<string> {
  const now = performance.now();
  const parts: string[] = [];
  for (const type of contentTypes) {
    const held = types[type];
    if (!held) continue;
    const ageMs = Math.round(now - held.readAt);
    const entries = held.entries ? `[${(await sliced(held.entries)).join(",")}]` : "null";
    parts.push(`${JSON.stringify(type)}:{"ageMs":${ageMs},"entries":${entries}}`);
  }
  const header = JSON.stringify({ format: FORMAT, source, syncToken }).slice(0, -1);
  return `${header},"types":{${parts.join(",")}}}`;
}

async function sliced(entries: readonly PlainEntry[]): Promise<string[]> {
  const parts: string[] = [];
  for (let at = 0; at < entries.length; at += SLICE) {
    if (at > 0) await setImmediate();
    parts.push(JSON.stringify(entries.slice(at, at + SLICE)).slice(1, -1));
  }
  return parts;
}

/** @throws an Error that says why a text is no snapshot of this shop and build */
export function fromText(text: string, source: string): StoredSnapshot {
  const parsed = textSchema.safeParse(parse(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const { data } = parsed;
  if (data.source !== source) throw new Error(`it is of ${data.source}, not of ${source}`);
  const types = contentTypes.flatMap((type) => {
    const stored = data.types[type];
    return stored ? [{ type, ...stored }] : [];
  });
  return { syncToken: data.syncToken, types: types as StoredSnapshot["types"] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("it is damaged");
  }
}
