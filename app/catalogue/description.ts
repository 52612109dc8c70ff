import { beginning } from "./beginning";

/** A longer description folds, in characters: on a phone it would push the prices away. */
const LONGEST = 200;
/** The longest beginning of a folded description, and the shortest that ends with a sentence. */
const LONGEST_BEGINNING = 140;
const SHORTEST_SENTENCE = 60;

/**
 * A description in the part that a popup shows at once and the part that folds. The first ends with a sentence or a line
 * if one ends in time, else with a word and `…`.
 *
 * @returns an empty second part for a short description
 */
export function splitDescription(text: string): [first: string, rest: string] {
  if (text.length <= LONGEST) return [text, ""];
  const start = text.slice(0, LONGEST_BEGINNING);
  const [sentences = ""] = /^.*(?:[.!?…](?=\s)|(?=\n))/s.exec(start) ?? [];
  if (sentences.length >= SHORTEST_SENTENCE)
    return [sentences, text.slice(sentences.length).trimStart()];
  // Most texts are cut at a space: no segmenter is made.
  const [words] = /^.*(?=\s)/s.exec(start) ?? [beginning(text, LONGEST_BEGINNING)];
  return [`${words}…`, text.slice(words.length).trimStart()];
}
