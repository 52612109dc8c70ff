import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { settings } from "~/config/settings.server";
import { noteDiskFault, noteDiskWorks } from "~/ops/disk.server";
import { log } from "~/ops/log.server";
import { writeWhole } from "~/ops/write-file.server";

/**
 * What is known of each picture, beside its address. A changed picture has another address, so
 * what was found once stays true: it is kept in memory and, for the next run, in one file.
 */

/** Raised when the shape of what is written changes: older files are then ignored. */
const FORMAT = 1;

/** The most pictures that something is kept of: some 200 bytes of memory each. */
export const MAX_PICTURES = 20_000;

const factsSchema = z.object({
  /** `#rgb`; null for a picture that can be seen through: the colour would stay behind it. */
  colour: z
    .string()
    .regex(/^#[\da-f]{3}$/)
    .nullable(),
  /** Bytes of the picture as a phone shows it at its largest; null where the host does not tell. */
  bytes: z.number().int().nonnegative().nullable(),
});
export type PictureFacts = z.infer<typeof factsSchema>;

const fileSchema = z.object({
  format: z.literal(FORMAT),
  pictures: z.array(z.tuple([z.string(), factsSchema])),
});

const file = join(settings.DATA_DIR, "picture-facts.json");
const KEPT = "picture facts";

let opened: LRUCache<string, PictureFacts> | null = null;
let learnt = 0;

/** What is known of a picture; undefined where nothing is. The first call reads the file. */
export function pictureFacts(image: string): PictureFacts | undefined {
  return known().get(image);
}

/** Changes whenever more is known: pages that were made before may say less. */
export function pictureFactsVersion(): number {
  return learnt;
}

/** Keeps what was found of pictures. Never throws: an unwritable disk costs one warning. */
export function learnPictureFacts(found: ReadonlyMap<string, PictureFacts>): void {
  for (const [image, facts] of found) known().set(image, facts);
  learnt += 1;
  save();
}

function known(): LRUCache<string, PictureFacts> {
  opened ??= load();
  return opened;
}

function load(): LRUCache<string, PictureFacts> {
  const cache = new LRUCache<string, PictureFacts>({ max: MAX_PICTURES });
  try {
    const { pictures } = fileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    for (const [image, facts] of pictures) cache.set(image, facts);
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    if (!code) log.warn({ file, reason: name }, "picture facts are ignored");
    else if (code !== "ENOENT") noteDiskFault(KEPT, error);
  }
  return cache;
}

let writing = Promise.resolve();

/** One write at a time. Least recently used first, as `load` wants them. */
function save(): void {
  writing = writing.then(async () => {
    try {
      await writeWhole(file, JSON.stringify({ format: FORMAT, pictures: [...known().rentries()] }));
      noteDiskWorks(KEPT);
    } catch (error) {
      noteDiskFault(KEPT, error);
    }
  });
}
