import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readBanner, readProduct } from "~/contentful/read-entry";
import { remarkOf, remarkText } from "~/owner/findings";

/** The table of docs/content.md says how the shop shows an input. Each row is compared with the code. */

type Row = { field: string; typed: string; shown: string; status: string };

const rows = readFileSync("docs/content.md", "utf8")
  .split("\n")
  .filter((line) => /^\| `/.test(line))
  .map((line): Row => {
    const [field = "", typed = "", shown = "", status = ""] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.replace(/^ +| +$/g, "").replace(/^`(.*)`$/, "$1"));
    return { field, typed, shown, status };
  });

const photo = (title: string, contentType = "image/jpeg") => ({
  fields: {
    title,
    file: { url: "//images.ctfassets.net/s/a/t/p.jpg", contentType, fileName: "IMG_0412.jpg" },
  },
});

/** Pictures are written in the table as `title (media type)`. */
function inputOf({ field, typed }: Row): unknown {
  const [, title, contentType] = /^(.+) \((.+\/.+)\)$/.exec(typed) ?? [];
  if (title) return photo(title, contentType);
  return field.startsWith("image") ? { sys: { linkType: "Asset", id: typed } } : JSON.parse(typed);
}

/** How pages show the field, and what the owner's page reports about it. */
function outcomeOf(row: Row): Pick<Row, "shown" | "status"> {
  const { field } = row;
  const input = { [field]: inputOf(row) };
  const banner = field === "imagePC" ? readBanner({ id: "a", fields: input }) : null;
  const usual = {
    titre: "Litchi",
    types: ["Fruité"],
    prix10ml: 9000,
    imageProduit: photo("Litchi"),
  };
  const product = readProduct("eliquide", { id: "a", fields: { ...usual, ...input } });
  const { findings } = banner ?? product;
  const view = product.value;
  if (!view || !("prix10ml" in view)) throw new Error("Not an e-liquid");
  const shown: Record<string, string> = {
    titre: JSON.stringify(view.name),
    descriptionProduit: JSON.stringify(view.description),
    types: view.category ?? "no category",
    stockDisponible: view.stockDisponible ? "in stock" : "out of stock",
    prix10ml: view.prix10ml?.texte ?? "no price",
    imageProduit: view.image ? "the picture" : "the placeholder",
    imagePC: `the banner, alt ${JSON.stringify(banner?.value?.alt)}`,
  };
  const texts = findings
    .filter((finding) => finding.field === field)
    .map((finding) => remarkText(remarkOf(finding)));
  return { shown: shown[field] ?? "", status: oneLine(texts.join(". ")) || "nothing" };
}

/** Pages show a line break as a space. */
function oneLine(text: string): string {
  return text.replaceAll("\n", " ");
}

describe("docs/content.md", () => {
  it("has rows for every kind of field", () => {
    expect(new Set(rows.map(({ field }) => field)).size).toBe(7);
  });

  it.each(rows)("states how the shop shows $field: $typed", (row) => {
    const { shown, status } = row;
    expect({ shown, status }).toEqual(outcomeOf(row));
  });
});
