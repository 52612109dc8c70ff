import { isUtf8 } from "node:buffer";
import { z } from "zod";
import { contentSourceName } from "~/contentful/client.server";
import { entrySchema } from "~/contentful/entries.server";
import { log } from "~/ops/log.server";
import { contentTypes } from "./content-types";
import { currentSnapshot, publish } from "./current.server";
import { readType } from "./read-type.server";

/**
 * The current snapshot as text, for the disk and for Redis. It holds entries, not views: the next build
 * makes its own views of them. The file and Redis record its age.
 */

/** Raised when the shape of the text changes: older texts are ignored then. */
const FORMAT = 3;

const snapshotSchema = z.object({
  format: z.literal(FORMAT),
  /** The space and environment: no shop may show another's content. */
  source: z.literal(contentSourceName),
  syncToken: z.string().nullable(),
  types: z.record(z.enum(contentTypes), z.array(entrySchema).nullable()),
});

/** Names the current snapshot: two snapshots with the same name have the same content. */
export function snapshotName(): string {
  const { version, syncToken } = currentSnapshot();
  return `${version} ${syncToken}`;
}

/** The text of the current snapshot, which must have all content types. */
export function snapshotText(): string {
  const { syncToken, types } = currentSnapshot();
  const entries = contentTypes.map((type) => [type, types[type]?.entries]);
  return JSON.stringify({
    format: FORMAT,
    source: contentSourceName,
    syncToken,
    types: Object.fromEntries(entries),
  });
}

/**
 * Publishes a stored snapshot.
 *
 * @param ageMs how long ago Contentful was last known to hold its content
 * @throws an Error that says why the text is no snapshot of this shop and build
 */
export function adoptText(text: Buffer, ageMs: number): void {
  // A broken character within a field would be valid JSON.
  if (!isUtf8(text)) throw new Error("it is damaged");
  const { data, error } = snapshotSchema.safeParse(JSON.parse(text.toString()));
  if (!data) {
    const [issue] = error.issues;
    throw new Error(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const readAt = performance.now() - ageMs;
  const types = contentTypes.map((type) => [type, readType(type, data.types[type], readAt)]);
  publish(Object.fromEntries(types), data.syncToken);
  log.info({ ageSeconds: Math.round(ageMs / 1000) }, "stored content is used");
}
