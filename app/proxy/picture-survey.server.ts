import { LRUCache } from "lru-cache";
import { afterEachRefresh } from "~/catalogue/attempts.server";
import { learnOfPictures, picturesShown } from "~/catalogue/kept-content.server";
import { MAX_PICTURES, type PictureFacts, pictureFacts } from "~/catalogue/picture-facts.server";
import { lookAt } from "~/images/pictures.server";
import { describeError, log } from "~/ops/log.server";

/** Pictures that are asked about at the same time: visitors' own have the other connections. */
const AT_ONCE = 2;

/**
 * Pictures after which what was found is told, at first; then as many as are known by then. Content
 * is painted and pages are made anew each time: for ten thousand pictures 8 times, and not 100.
 */
const BATCH = 100;

/** After so many failures in a row it is the host that fails: the rest waits. */
const MOST_FAILURES = 5;

/** How long a picture that failed is left alone, in ms. */
const FAILED_MS = 600_000;

type Survey = {
  /** Pictures to look at, those that are known too. */
  pictures(): string[];
  isKnown(image: string): boolean;
  look(image: string): Promise<PictureFacts>;
  learn(found: ReadonlyMap<string, PictureFacts>): void;
};

/**
 * Finds out what is not known of pictures yet, each once, in the background. Called while it is
 * at work, it looks again afterwards. A picture that fails is asked about again at a later call.
 *
 * @returns the function to call whenever there may be new pictures. It never rejects.
 */
export function createSurvey({ pictures, isKnown, look, learn }: Survey): () => Promise<void> {
  /** When each failed, by `performance.now()`. */
  const failed = new LRUCache<string, number>({ max: MAX_PICTURES });
  let working: Promise<void> | null = null;
  let again = false;

  function next(): string[] {
    const bounded = pictures().slice(0, MAX_PICTURES);
    const due = performance.now() - FAILED_MS;
    const isDue = (image: string) => !isKnown(image) && (failed.get(image) ?? due) <= due;
    return bounded.filter(isDue).slice(0, Math.max(BATCH, bounded.filter(isKnown).length));
  }

  /** Whether the host answers. */
  async function lookAtBatch(batch: readonly string[]): Promise<boolean> {
    const found = new Map<string, PictureFacts>();
    const waiting = batch.values();
    let inRow = 0;
    async function work(): Promise<void> {
      // The workers share one iterator: each picture goes to one of them.
      for (const image of waiting) {
        try {
          found.set(image, await look(image));
          inRow = 0;
        } catch (error) {
          failed.set(image, performance.now());
          inRow += 1;
          log.debug({ image, error: describeError(error) }, "picture could not be looked at");
        }
        if (inRow >= MOST_FAILURES) return;
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (found.size > 0) learn(found);
    log.debug({ asked: batch.length, learnt: found.size }, "pictures looked at");
    return inRow < MOST_FAILURES;
  }

  async function survey(): Promise<void> {
    do {
      again = false;
      for (let batch = next(); batch.length > 0; batch = next()) {
        if (!(await lookAtBatch(batch))) break;
      }
    } while (again);
  }

  return () => {
    again = working !== null;
    working ??= survey()
      .catch((error: unknown) => log.warn(describeError(error), "pictures can't be looked at"))
      .finally(() => {
        working = null;
      });
    return working;
  };
}

/** From now on pictures are looked at after each refresh that brings new ones. */
export function openSurvey(): void {
  const survey = createSurvey({
    pictures: picturesShown,
    isKnown: (image) => pictureFacts(image) !== undefined,
    look: lookAt,
    learn: learnOfPictures,
  });
  afterEachRefresh(() => void survey());
}
