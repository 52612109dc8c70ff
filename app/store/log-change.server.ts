import { operatorPaths } from "~/address/paths";
import { contentSourceName } from "~/contentful/client.server";
import { contentTypes, requiredTypes } from "~/contentful/content-model";
import { log } from "~/ops/log.server";
import type { Snapshot } from "./store";

/** Logs what a change of the store means for the operator and the owner: each thing once. */
export function logChange(before: Snapshot, now: Snapshot): void {
  if (before.version === "") {
    const sizes = requiredTypes.map((type) => [type, now.entries[type].length]);
    log.info(Object.fromEntries(sizes), "content is read from Contentful");
  }
  for (const type of contentTypes) {
    const [size, sizeBefore] = [now.entries[type].length, before.entries[type].length];
    if (before.version !== "" && before.contents[type] !== now.contents[type]) {
      log.info({ type, size, before: sizeBefore }, "content changed");
    }
    if (size === 0 && sizeBefore > 0 && type !== "boutique") {
      log.warn(
        { type, before: sizeBefore },
        `all entries of "${type}" are gone: if nobody unpublished them, look at the space in Contentful`,
      );
    }
  }
  logMissingTypes(before, now);
  logToCorrect(before, now);
}

function logMissingTypes(before: Snapshot, now: Snapshot): void {
  const lacks = ({ types }: Snapshot) => requiredTypes.filter((type) => !types.has(type));
  const [lackedBefore, types] = [before.version === "" ? [] : lacks(before), lacks(now)];
  const where = `in space ${contentSourceName} (CONTENTFUL_SPACE_ID)`;
  if (types.length < requiredTypes.length) {
    for (const type of types.filter((type) => !lackedBefore.includes(type))) {
      log.warn({ type }, `content type "${type}" does not exist ${where}`);
    }
  } else if (lackedBefore.length < types.length) {
    const text = `none of the shop's content types exists ${where}: run \`npm run check-space\``;
    log.warn({ types }, text);
  }
}

/** The most entries that a line names: `/statut` has all. */
const MAX_NAMED = 5;

/** Logs the number of entries to correct when one has other findings than before, and names those that have. */
function logToCorrect(before: Snapshot, now: Snapshot): void {
  const [earlier, all] = [faultsById(before), faultsById(now)];
  const entries = [...all].flatMap(([id, faults]) => (faults === earlier.get(id) ? [] : id));
  if (entries.length === 0) return;
  const text = `${all.size} entries to correct: see ${operatorPaths.status}`;
  log.warn({ entries: entries.slice(0, MAX_NAMED) }, text);
}

function faultsById({ entries }: Snapshot): Map<string, string> {
  const found = Object.values(entries)
    .flat()
    .map(({ entry, findings }): [string, string] => [
      entry.id,
      findings
        .flatMap(({ field, fault }) => (isWithoutPrice(field, fault) ? [] : `${field}: ${fault}`))
        .join(),
    ]);
  return new Map(found.filter(([, faults]) => faults !== ""));
}

/** A product without a price is no fault: pages say so, and lead to a question. /statut lists it. */
function isWithoutPrice(field: string, fault: string): boolean {
  return fault === "missing" && field.startsWith("prix");
}
