import type { Thing } from "./structured-data.server";

/**
 * Things as a data block for the end of a page's body (JSON-LD 1.1, "Embedding JSON-LD in HTML
 * documents"). Nothing in their text, which comes from people, ends the block or begins a comment.
 */
export function jsonLdScript(things: readonly Thing[]): string {
  if (things.length === 0) return "";
  const graph = things.length === 1 ? { ...things[0] } : { "@graph": things };
  const text = JSON.stringify({ "@context": "https://schema.org", ...graph });
  return `<script type="application/ld+json">${escaped(text)}</script>`;
}

/** `<` could end the script; U+2028 and U+2029 end a line where JSON is read as JavaScript. */
function escaped(json: string): string {
  return json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
