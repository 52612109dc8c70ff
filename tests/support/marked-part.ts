import { readFile, writeFile } from "node:fs/promises";

/**
 * Replaces the text between the markers `<!-- name:begin … -->` and `<!-- name:end -->` of a document.
 * People write the rest of the document.
 *
 * @param name of the markers; letters and dashes
 * @param part Markdown, without blank lines around it
 * @throws Error when the document does not have both markers, once each and in their order
 */
export function replaceMarkedPart(document: string, name: string, part: string): string {
  const begin = [...document.matchAll(new RegExp(`<!-- ${name}:begin\\b[^>]*-->`, "g"))];
  const end = [...document.matchAll(new RegExp(`<!-- ${name}:end -->`, "g"))];
  const [first] = begin;
  const [last] = end;
  if (begin.length !== 1 || end.length !== 1 || !first || !last || first.index > last.index) {
    throw new Error(`The document does not have the markers ${name}:begin and ${name}:end once`);
  }
  const head = document.slice(0, first.index + first[0].length);
  return `${head}\n\n${part}\n\n${document.slice(last.index)}`;
}

/**
 * Replaces a marked part of a file.
 *
 * @param file path from the project's root
 */
export async function writeMarkedPart(file: string, name: string, part: string): Promise<void> {
  await writeFile(file, replaceMarkedPart(await readFile(file, "utf8"), name, part));
}
