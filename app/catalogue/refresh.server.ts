import { readAllEntries } from "~/contentful/entries.server";
import { log } from "~/ops/log.server";
import { lastAttempt, type Outcome, tellAttempt } from "./attempts.server";
import { keep, lastKept, madeOf } from "./kept-content.server";
import { watched } from "./outages.server";
import type { ContentType, ReadContent } from "./read-content.server";
import { readTogether } from "./read-together.server";
import { seal } from "./sealed-entries.server";
import { share } from "./shared-content.server";
import { saveSnapshot } from "./snapshot.server";

/** Refreshes under way. No visitor's abort signal reaches them: one phone would fail all. */
const underWay = new Map<ContentType, Promise<void>>();

export function isRefreshing(type: ContentType): boolean {
  return underWay.has(type);
}

/**
 * Reads a type's content now; those who want that at the same time share one attempt, which may
 * have begun before they asked. @throws what the content service's client throws.
 */
export function refresh(type: ContentType): Promise<void> {
  const begun = underWay.get(type) ?? attempt(type).finally(() => underWay.delete(type));
  underWay.set(type, begun);
  return begun;
}

async function attempt(type: ContentType): Promise<void> {
  let outcome: Outcome = "failed";
  try {
    outcome = await watched(type, () => readTogether(type, () => ask(type)));
  } finally {
    tellAttempt(type, outcome);
  }
}

/** Asks the content service, keeps what it answers and shares it with other instances. */
async function ask(type: ContentType): Promise<Outcome> {
  // Not when it is answered: meanwhile another instance may read, and share, what is newer.
  const readAt = performance.now();
  // While the service is out, the back-off is what asks again: the client's tries multiply it.
  const triesAgain = lastAttempt(type)?.outcome !== "failed";
  const entries = await readAllEntries(type, { triesAgain });
  const sealed = await seal(type, entries);
  const last = lastKept(type);
  const { checksum } = sealed;
  const isSame = last?.checksum === checksum;
  const found = isSame ? { ...last, readAt } : madeOf(type, entries, { checksum, readAt });
  log.debug({ type, size: found.size, version: found.version }, "content read");
  if (last && isSuspect(type, found, last)) return "doubted";
  if (!keep(type, found)) return "shared";
  void saveSnapshot(type, sealed, readAt);
  await share(type, sealed, performance.now() - readAt);
  return last?.version === found.version ? "unchanged" : "changed";
}

/** Types that the last refresh found empty, where there was something before. */
const emptied = new Set<ContentType>();

/** A catalogue that is suddenly empty may be an accident: a second refresh has to confirm it. */
function isSuspect(type: ContentType, found: ReadContent, last: ReadContent): boolean {
  if (found.size > 0 || last.size === 0 || emptied.delete(type)) {
    emptied.delete(type);
    return false;
  }
  emptied.add(type);
  log.warn({ type, kept: last.size }, "content came back empty; kept until asked again");
  return true;
}
