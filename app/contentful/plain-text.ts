import { decodeHTMLStrict } from "entities";
import { lexer, type Token } from "marked";
import { beginning } from "~/catalogue/beginning";

/** Turns what owners type or paste into plain text: pages, JSON and messages show no markup. */

/** A text as one line: a name or a category. */
export function plainLine(text: string): string {
  return tidy(decodeHTMLStrict(withoutTags(tidy(text)))).replace(/\s+/g, " ");
}

/**
 * A text of several lines: a description. Removes Markdown's signs and HTML's tags.
 *
 * @param shorten as `shortened`
 * @throws a RangeError if Markdown is nested thousands of levels deep
 */
export function plainText(text: string, shorten = shortened): string {
  const lines = shorten(withoutTags(tidy(text)));
  const bare = isMarkdown(lines) ? withoutMarkdown(lines) : lines;
  return tidy(decodeHTMLStrict(bare));
}

/** The longest description, in UTF-16 units: the Markdown parser's time grows with its square. */
const LONGEST_TEXT = 5_000;

/** A text of more than 5,000 characters cut to that length, with `…` at its end. */
export function shortened(text: string): string {
  return text.length > LONGEST_TEXT ? `${beginning(text, LONGEST_TEXT - 1)}…` : text;
}

/** Whether `shown`, made of `typed`, lacks tags or signs of Markdown. The dashes of a list are no loss. */
export function losesMarkup(typed: string, shown: string): boolean {
  const bare = (text: string) => text.replace(/^ *[-*+] /gm, "").replace(/\s/g, "");
  return typed !== shown && bare(tidy(decodeHTMLStrict(tidy(typed)))) !== bare(shown);
}

type RichText = { nodeType: "document"; content: unknown[] };

/** Whether a field holds a document of Contentful's Rich Text. */
export function isRichText(field: unknown): field is RichText {
  const { nodeType, content } = (field ?? {}) as Partial<RichText>;
  return nodeType === "document" && Array.isArray(content);
}

/**
 * The text of a Rich Text document, with an empty line between paragraphs.
 *
 * @throws a RangeError if it is nested thousands of levels deep
 */
export function richText(document: RichText): string {
  return tidy(textOfNode(document));
}

/** Contentful's own renderer throws on a node that is null, and writes `undefined` for an unknown one. */
function textOfNode(node: unknown): string {
  const { nodeType, value, content } = (node ?? {}) as Record<string, unknown>;
  if (nodeType === "text") return typeof value === "string" ? value : "";
  const text = Array.isArray(content) ? content.map(textOfNode).join("") : "";
  return /hyperlink|inline/.test(String(nodeType)) ? text : `${text}\n\n`;
}

/** A text without invisible characters and superfluous white space. */
function tidy(text: string): string {
  if (TIDY.test(text)) return text;
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(LONE_SURROGATE, "\uFFFD")
    .replace(INVISIBLE, "")
    .replace(STRAY_PART, "")
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/**
 * What most texts are: visible characters of Latin alphabets, with single spaces and never two empty lines in
 * succession.
 */
const TIDY = /^[!-~¡-¬®-ɏ–—‘’“”…]+(?:(?: |\n\n?)[!-~¡-¬®-ɏ–—‘’“”…]+)*$/;

/** Half of a surrogate pair: JSON may hold one, `encodeURIComponent` throws on it. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Invisible characters, such as soft hyphens, zero-width spaces and directional marks, and characters that
 * XML refuses. Not the invisible parts of emoji: joiners, variation selectors and the tags that spell flags.
 */
const INVISIBLE =
  /(?![\u200D\uFE0E\uFE0F\u{E0020}-\u{E007F}])[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?!\s)\p{Cc}|\p{Noncharacter_Code_Point}/gu;

/** Joiners, variation selectors and tags that stand outside an emoji. */
const STRAY_PART =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})|(?<!\p{Emoji})[\uFE0E\uFE0F]|(?<![\p{Extended_Pictographic}\u{E0020}-\u{E007F}])[\u{E0020}-\u{E007F}]+/gu;

/** A pattern for HTML tags of these names. Other words in angle brackets may be text: `<XL>`. */
const tags = (names: string) => `</?(?:${names})(?:\\s(?:"[^"]*"|[^<>"])*)?/?>`;

const BREAK = new RegExp(`${tags("br|hr")}\\n?`, "gi");
const CELL = new RegExp(tags("t[dh]"), "gi");
const PARAGRAPH = new RegExp(tags("blockquote|h[1-6]|p"), "i");
const BLOCKS = new RegExp(
  `(?:${tags("blockquote|center|d[dlt]|div|figure|h[1-6]|li|ol|p|pre|section|table|t(?:body|foot|head|r)|ul")}\\s*)+`,
  "gi",
);
/** `s` is not among them: `<S>` is a size. */
const INLINE = new RegExp(
  tags("a|abbr|b|big|code|del|em|font|i|img|ins|mark|small|span|strike|strong|su[bp]|u"),
  "gi",
);

function withoutTags(text: string): string {
  if (!text.includes("<")) return text;
  return text
    .replace(BREAK, "\n")
    .replace(CELL, " ")
    .replace(BLOCKS, (found) => (PARAGRAPH.test(found) ? "\n\n" : "\n"))
    .replace(INLINE, "")
    .replace(/<\/?s>|<!--[^<>]*-->/g, "");
}

/**
 * Whether a text has a sign of Markdown. Few texts do, and parsing Markdown takes longer than reading the rest
 * of a product.
 */
function isMarkdown(text: string): boolean {
  return /[*_`~\\#>\]|]|^ *(?:[-+=]|\d+[.)])/m.test(text);
}

/** Signs that mean themselves: `20*30 cm`, `~15 ml`, and at the start of a line `> 18 ans`, `+ 10 ml`. */
const OWN_SIGN = /(?<=\d\**)\*(?=\**\d)|(?<!~)~(?=\d)|^[>+](?= ?\d)/gm;

/** Bold text that CommonMark doesn't recognise: `**Saveur :**mangue`, `** gras **`. */
const BOLD = /(?<![\p{L}\p{N}*_])(\*\*|__) ?([^*_\n]+?) ?\1/gu;

function withoutMarkdown(text: string): string {
  // These signs become entities, which `plainText` decodes after the parsing.
  const marked = text.replace(OWN_SIGN, (sign) => `&#${sign.charCodeAt(0)};`).replace(BOLD, "$2");
  return lexer(marked).map(textOf).join("");
}

/** The text of a Markdown token, without the signs of emphasis, lists, headings and links. */
function textOf(token: Token): string {
  switch (token.type) {
    case "space":
      return "\n\n";
    case "heading":
    case "paragraph":
    case "blockquote":
      return `${textOfAll(token.tokens)}\n`;
    case "list":
      return token.items.map(textOfItem).join("");
    case "link":
    case "strong":
    case "em":
    case "del":
      return textOfAll(token.tokens);
    case "text":
      return token.tokens ? textOfAll(token.tokens) : token.raw;
    case "code":
      return `${token.text}\n`;
    case "table":
      return [token.header, ...token.rows].map(textOfRow).join("");
    case "def":
      return /^(?:https?:|mailto:|www\.|\/)/.test(token.href) ? "" : token.raw;
    case "escape":
    case "codespan":
      return token.text;
    case "br":
      return "\n";
    case "hr":
    case "image":
    case "checkbox":
      return "";
    default:
      return token.raw;
  }
}

function textOfAll(tokens: Token[] | undefined): string {
  return (tokens ?? []).map(textOf).join("");
}

function textOfRow(cells: { tokens: Token[] }[]): string {
  return `${cells.map(({ tokens }) => textOfAll(tokens)).join(" ")}\n`;
}

/** A list item, on a line of its own. Its number stays, as it may be part of the text. */
function textOfItem(item: { raw: string; tokens: Token[] }): string {
  const [number = ""] = /^\d+[.)]/.exec(item.raw) ?? [];
  const lines = item.tokens.map((token) => textOf(token).trim()).filter(Boolean);
  return `${number} ${lines.join("\n")}\n`;
}
