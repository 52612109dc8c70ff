import { operatorPaths } from "~/address/paths";
import { contentSourceName } from "~/contentful/client.server";
import { contentTypes } from "~/contentful/content-model";
import { isPretty, log } from "~/ops/log.server";
import type { HeldEntry, Snapshot } from "./store";

/** Logs what a change of the store means for the operator and the owner: each thing once. */
export function logChange(before: Snapshot, now: Snapshot): void {
  for (const type of contentTypes) {
    const [size, sizeBefore] = [now.entries[type].length, before.entries[type].length];
    if (before.version !== "" && before.contents[type] !== now.contents[type]) {
      log.info({ type, size, before: sizeBefore }, "content changed");
    }
    if (size === 0 && sizeBefore > 0) {
      log.warn({ type, before: sizeBefore }, `all entries of "${type}" are gone`);
    }
  }
  logMissingTypes(before, now);
  logToCorrect(before, now);
}

function logMissingTypes(before: Snapshot, now: Snapshot): void {
  const lacks = ({ types }: Snapshot) => contentTypes.filter((type) => !types.has(type));
  const [lackedBefore, types] = [before.version === "" ? [] : lacks(before), lacks(now)];
  const where = `in space ${contentSourceName} (CONTENTFUL_SPACE_ID)`;
  if (types.length < contentTypes.length) {
    for (const type of types.filter((type) => !lackedBefore.includes(type))) {
      log.warn({ type }, `content type "${type}" does not exist ${where}`);
    }
  } else if (lackedBefore.length < types.length) {
    const text = `none of the shop's content types exists ${where}: run \`npm run check-space\``;
    log.warn({ types }, text);
  }
}

/**
 * Logs the findings of each entry that has others than before. At a terminal one line has their number: the owner's
 * page says the rest, and may report more.
 */
function logToCorrect(before: Snapshot, now: Snapshot): void {
  const withFindings = ({ entries }: Snapshot) =>
    Object.values(entries)
      .flat()
      .filter(({ findings }) => findings.length > 0);
  const earlier = new Map(withFindings(before).map((each) => [each.entry.id, faultsOf(each)]));
  const all = withFindings(now);
  for (const each of all) {
    const { id } = each.entry;
    const fields = faultsOf(each);
    if (fields.join() === earlier.get(id)?.join()) continue;
    const text = `entry to correct: see ${operatorPaths.status}`;
    log[isPretty ? "debug" : "warn"]({ entry: id, fields }, text);
  }
  if (isPretty && all.length > 0 && all.length !== earlier.size) {
    log.warn(`${all.length} entries to correct: see ${operatorPaths.status}`);
  }
}

function faultsOf({ findings }: HeldEntry): string[] {
  return findings.map(({ field, fault }) => `${field}: ${fault}`);
}
