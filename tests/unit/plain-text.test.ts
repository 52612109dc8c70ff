import { describe, expect, it } from "vitest";
import { isRichText, plainLine, plainText, richText } from "~/contentful/plain-text";

describe("plainLine", () => {
  it.each([
    ["a line break", "Mangue\nde Mahajanga", "Mangue de Mahajanga"],
    ["tabs and any kind of space", " Kiwi\t\u00a0\u2009 vert\u3000", "Kiwi vert"],
    ["a zero-width space", "Gour\u200bmand", "Gourmand"],
    ["a soft hyphen", "Go\u00adur\u00admand", "Gourmand"],
    ["a byte order mark", "\ufeffMenthe", "Menthe"],
    ["direction marks", "\u202eMenthe\u202c \u200fvive", "Menthe vive"],
    ["a joiner outside emoji", "Men\u200dthe\u200c", "Menthe"],
    ["a joiner within emoji", "Chef 👩🏽‍🍳 ❤️‍🔥", "Chef 👩🏽‍🍳 ❤️‍🔥"],
    ["a flag spelt by tags", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"],
    ["a control character", "Menthe\u0007\u0000\u001f\u009f", "Menthe"],
    ["characters that XML forbids", "Men\ufffethe\uffff\u{1ffff}", "Menthe"],
    ["invisible fillers", "Men\u034f\u115f\u3164\uffa0\u2063the\ufff9", "Menthe"],
    ["line breaks of other systems", "Menthe\vvive\fet\u0085fraîche", "Menthe vive et fraîche"],
    ["parts of emoji outside emoji", "Men\ufe0fthe\u{e0041}\u{e0042}\ufe0e", "Menthe"],
    ["keys, hearts and flags", "1️⃣ ❤️ ❤︎ 🇲🇬", "1️⃣ ❤️ ❤︎ 🇲🇬"],
    ["a lone surrogate", "Menthe \ud83d", "Menthe \ufffd"],
    ["entities", "Menthe &amp; r&eacute;glisse&nbsp;!", "Menthe & réglisse !"],
    ["entities that were encoded twice", "&amp;lt;b&amp;gt;", "&lt;b&gt;"],
    ["an entity of an invisible character", "Gour&shy;mand", "Gourmand"],
    ["a text that only begins like an entity", "Fruits &copieux", "Fruits &copieux"],
    ["simple tags", "<b>Menthe</b><br/>vive", "Menthe vive"],
    ["sizes in angle brackets", "Coton <XL> ou <S>, 3 < 5 > 2", "Coton <XL> ou <S>, 3 < 5 > 2"],
    ["Markdown signs, which it does not interpret", "Le *vrai* n° #1", "Le *vrai* n° #1"],
  ])("returns plain text for %s", (_what, typed, shown) => {
    expect(plainLine(typed)).toBe(shown);
  });
});

describe("plainText", () => {
  it.each([
    ["several lines", "Un\r\ndeux\rtrois\n\n\n\nquatre ", "Un\ndeux\ntrois\n\nquatre"],
    [
      "line breaks of other systems",
      "Un\vdeux\u0085trois\u2028quatre&#11;cinq",
      "Un\ndeux\ntrois\nquatre\ncinq",
    ],
    ["a byte order mark before a heading", "\ufeff# Saveur", "Saveur"],
    ["invisible characters within Markdown", "\u200b- *\u200bfrais*\u00ad", "frais"],
    ["indented lines", "Saveur :\n\n    **mangue**\n\n\tlitchi", "Saveur :\n\nmangue\n\nlitchi"],
    ["spaces and tabs", "Un \t mot  \n  et un\u00a0%", "Un mot\net un\u00a0%"],
    ["emphasis", "Un **vrai** _goût_ *de* __fruit__ ~~sec~~", "Un vrai goût de fruit sec"],
    ["headings", "# Saveur\n\nMangue\n\nDosage\n------\n20 %", "Saveur\n\nMangue\n\nDosage\n20 %"],
    ["a list", "Avec :\n\n- mangue\n- litchi\n  * vert", "Avec :\n\nmangue\nlitchi\nvert"],
    ["a numbered list", "1. Ouvrez\n2. Versez", "1. Ouvrez\n2. Versez"],
    ["a year at the start", "2024. Une grande année", "2024. Une grande année"],
    ["a number alone", "2024.", "2024."],
    ["a number on a line", "1.\nSuite\n\n2)", "1.\nSuite\n\n2)"],
    ["a list of tasks", "- [ ] à faire\n- [x] fait", "à faire\nfait"],
    ["a link by reference", "Voir [fiche][1].\n\n[1]: https://example.com", "Voir fiche."],
    [
      "bold beside a word",
      "**Saveur :**mangue, **Promo !**Litchi",
      "Saveur :mangue, Promo !Litchi",
    ],
    ["bold with spaces", "** gras ** et __ gras __", "gras et gras"],
    ["bold and italics", "***Un*** **vrai *fruit***", "Un vrai fruit"],
    [
      "two notes marked with asterisks",
      "Promo** et cadeau**\n\n** voir en boutique",
      "Promo** et cadeau**\n\n** voir en boutique",
    ],
    ["a block of code", "```\n50/50\n```\n\nFin", "50/50\n\nFin"],
    ["a table", "| Taux | Prix |\n|---|---|\n| **3 mg** | 9000 |", "Taux Prix\n3 mg 9000"],
    ["an old price", "~~15000~~ 12000 Ar, ~promo~", "15000 12000 Ar, promo"],
    [
      "measures",
      "20*30*40 cm, 3*10 ml et 2*30 ml, 2**3**4",
      "20*30*40 cm, 3*10 ml et 2*30 ml, 2**3**4",
    ],
    ["a tilde for 'about'", "~15~20 ml ou ~30 ml", "~15~20 ml ou ~30 ml"],
    ["comparisons", "> 18 ans\n+ 10 ml offerts", "> 18 ans\n+ 10 ml offerts"],
    ["entities that were encoded twice", "*a* &#38;lt; `&amp;`", "a &lt; &"],
    ["a link", "Voir [la fiche](https://example.com/a_b).", "Voir la fiche."],
    ["a picture", "Frais ![photo](//images.ctfassets.net/a.png)", "Frais"],
    ["code and escaped signs", "`50/50` \\*promo\\*", "50/50 *promo*"],
    ["a quotation", "> Le meilleur\n> de tous", "Le meilleur\nde tous"],
    [
      "signs that are not Markdown",
      "2 * 3 * 4, snake_case, n° #1, a > b",
      "2 * 3 * 4, snake_case, n° #1, a > b",
    ],
    ["a footnote", "[Note]: fragile", "[Note]: fragile"],
    [
      "HTML",
      "<p>Un&nbsp;<strong>fruit</strong></p><p>mûr</p><ul><li>bio</li></ul>",
      "Un\u00a0fruit\n\nmûr\n\nbio",
    ],
    ["tags in capitals", "<P>Un<BR/>deux</P><P><B>trois</B></P>", "Un\ndeux\n\ntrois"],
    ["blocks beside text", "A<div>B</div>C<p>D", "A\nB\nC\n\nD"],
    [
      "a list in HTML",
      "Intro<ul>\n<li>a<ul><li>b</li></ul></li>\n<li>c</ul>Fin",
      "Intro\na\nb\nc\nFin",
    ],
    ["line breaks in HTML", "Un<br>\ndeux<br /><br>trois<hr>", "Un\ndeux\n\ntrois"],
    [
      "a table in HTML",
      "<table><tr><td>10 ml</td><td>9000</td></tr><tr><th>x</th></tr></table>",
      "10 ml 9000\nx",
    ],
    ["tags with attributes", '<a href="x>y" title="a">fiche</a> <img src="a.png">', "fiche"],
    ["marks, code and comments", "<mark>Un</mark><!-- <b>a</b> --> <code>deux</code>", "Un deux"],
    ["angle brackets that are not tags", "<XL>, <S>, a <b, 3 <p>4</p>", "<XL>, <S>, a <b, 3\n\n4"],
    ["a script element, unchanged", "<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["Markdown within HTML", "<p>Un **vrai** fruit</p>", "Un vrai fruit"],
  ])("returns plain text for %s", (_what, typed, shown) => {
    expect(plainText(typed)).toBe(shown);
  });
});

it("plainText cuts texts after 5000 characters: parsing longer Markdown would take seconds", () => {
  const typed = "_a".repeat(24_500);
  expect(plainText(typed)).toMatch(/^[_a]{4997}…$/);
  expect(plainText(`Un${"\n".repeat(49_000)}*fruit*`)).toBe("Un\n\nfruit");
});

describe("Rich Text", () => {
  const text = (value: string) => ({
    nodeType: "text",
    value,
    marks: [{ type: "bold" }],
    data: {},
  });
  const node = (nodeType: string, ...content: object[]) => ({ nodeType, data: {}, content });
  const paragraph = (...content: object[]) => node("paragraph", ...content);

  it("becomes plain text with separate paragraphs", () => {
    const document: unknown = node(
      "document",
      node("heading-2", text("Saveur")),
      paragraph(text("Mangue "), node("hyperlink", text("de Mahajanga")), text("\u200b.")),
      node("unordered-list", node("list-item", paragraph(text("mûre")))),
    );
    expect(isRichText(document) && richText(document)).toBe(
      "Saveur\n\nMangue de Mahajanga.\n\nmûre",
    );
  });

  it("becomes plain text without nodes that have no text", () => {
    const document: unknown = node(
      "document",
      paragraph({ ...text(""), value: null }, node("unknown")),
      paragraph(text("Mangue")),
    );
    expect(isRichText(document) && richText(document)).toBe("Mangue");
  });

  it("is distinguished from other objects", () => {
    for (const field of [null, "document", 5, {}, { nodeType: "document" }, paragraph()]) {
      expect(isRichText(field)).toBe(false);
    }
  });
});
