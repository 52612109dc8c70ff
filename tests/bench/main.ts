import { readFile } from "node:fs/promises";
import { replaceMarkedPart, writeMarkedPart } from "../support/marked-part";
import { cachedPage } from "./cached-page";
import { coldStart } from "./cold-start";
import { ending } from "./ending";
import { growth } from "./growth";
import { idle } from "./idle";
import { instances } from "./instances";
import { memory, memoryOfLargest } from "./memory";
import { next } from "./next";
import { pictures } from "./pictures";
import { refresh } from "./refresh";
import { circumstances, type Section, table } from "./report";
import { update } from "./update";
import { upstream } from "./upstream";

const DOCUMENT = "tests/bench/results.md";

const sections: Record<string, Section> = {
  "cached-page": cachedPage,
  "cold-start": coldStart,
  growth,
  memory,
  "memory-largest": memoryOfLargest,
  upstream,
  refresh,
  pictures,
  ending,
  idle,
  instances,
  next,
  update,
};

/**
 * Measures the named sections, or all. Prints a table of each and writes it to `DOCUMENT`. `--quick` shortens
 * all measurements and writes nothing: it shows that the bench runs, not how fast the shop is.
 */
export async function main(args: string[]): Promise<void> {
  const quick = args.includes("--quick");
  const named = args.filter((arg) => arg !== "--quick");
  const unknown = named.filter((name) => !(name in sections));
  if (unknown.length > 0) {
    const known = Object.keys(sections).join(", ");
    process.stderr.write(`No such section: ${unknown.join(", ")}. Sections: ${known}\n`);
    process.exit(2);
  }
  const chosen = Object.entries(sections).filter(
    ([name]) => named.length === 0 || named.includes(name),
  );
  const document = await readFile(DOCUMENT, "utf8");
  // Throws before the first measurement if the document has no markers for a section.
  for (const [name] of chosen) replaceMarkedPart(document, name, "");
  let over = false;
  for (const [name, section] of chosen) {
    process.stdout.write(`measuring ${name}…\n`);
    const rows = await section({ quick });
    const part = `${circumstances()}\n\n${table(rows)}`;
    process.stdout.write(`\n${part}\n\n`);
    if (!quick) await writeMarkedPart(DOCUMENT, name, part);
    over ||= rows.some(({ verdict }) => verdict === "over");
  }
  process.exit(over ? 1 : 0);
}
