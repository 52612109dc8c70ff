import { describe, expect, it } from "vitest";
import { bannerView, type LiquidView, productView, type StandardView } from "~/catalogue/views";
import { readBanner, readProduct } from "~/contentful/read-entry";

const picture = (url: unknown, contentType: unknown = "image/png") => ({
  sys: { id: "asset" },
  fields: { title: "Un titre", file: { url, contentType } },
});
const liquid = (fields: Record<string, unknown>) =>
  readProduct("eliquide", { id: "x", fields: { titre: "Nom", ...fields } }).value;
/** The findings in an e-liquid's entry. */
const faultsIn = (fields: Record<string, unknown>) =>
  readProduct("eliquide", { id: "x", fields: { titre: "Nom", ...fields } }).findings.map(
    ({ field, fault }) => `${field}: ${fault}`,
  );
const viewOf = (fields: Record<string, unknown>) => liquid(fields) as LiquidView;

describe("an e-liquid entry", () => {
  it("becomes a product in the shape of the view models", () => {
    const reading = readProduct("eliquide", {
      id: "mangue/été",
      fields: {
        titre: " Mangue ",
        imageProduit: picture("//images.ctfassets.net/s/a/t/mangue.png"),
        types: ["Fruités", "gourmand"],
        descriptionProduit: "Juteuse.",
        isbesteller: true,
        prix10ml: 15000,
        prix30ml: "35 000",
      },
    });
    expect(reading.findings).toEqual([]);
    expect(productView.parse(reading.value)).toEqual({
      id: "mangue/été",
      kind: "eliquide",
      href: "/eliquides/mangue%2F%C3%A9t%C3%A9",
      name: "Mangue",
      description: "Juteuse.",
      image: "https://images.ctfassets.net/s/a/t/mangue.png",
      imageColour: null,
      category: "Fruité",
      categories: ["fruite", "gourmand"],
      stockDisponible: true,
      comingSoon: false,
      bestSeller: true,
      mgOnly: false,
      badge: "best-seller",
      cardPrice: { montant: 15000, texte: "15\u202f000 Ar", label: "10ml · 0mg" },
      prix10ml: { montant: 15000, texte: "15\u202f000 Ar" },
      prix30ml: { montant: 35000, texte: "35\u202f000 Ar" },
      prix50ml: null,
    });
  });

  it("uses the old price fields if the new ones are missing", () => {
    const { prix10ml, prix30ml, prix50ml } = viewOf({ prix3mg: 1, prix6mg: 2, prix9mg: 3 });
    expect([prix10ml, prix30ml, prix50ml].map((price) => price?.montant)).toEqual([1, 2, 3]);
  });

  it.each([
    [{ prix10ml: 1, prix30ml: 2, prix50ml: 3 }, "10ml · 0mg", 1],
    [{ prix10ml: 0, prix30ml: 2, prix50ml: 3 }, "30ml · 0mg", 2],
    [{ prix50ml: 3 }, "50ml · 0mg", 3],
    [{ prix50ml: 3, mgOnly: true }, "50ml · 3mg", 3],
  ])("with %j shows the first priced size, %s, on its card", (fields, label, montant) => {
    expect(viewOf(fields).cardPrice).toMatchObject({ label, montant });
  });

  it.each([
    [{ isbesteller: true }, "best-seller"],
    [{ isbesteller: true, stockDisponible: false }, "rupture"],
    [{ isbesteller: true, comingSoon: true }, "bientot"],
    [{ stockDisponible: false, comingSoon: true }, "bientot"],
    [{ stockDisponible: "false" }, null],
    [{ isbesteller: "oui" }, null],
    [{}, null],
  ])("with %j shows the badge %j", (fields, badge) => {
    expect(viewOf(fields).badge).toBe(badge);
  });
});

describe("readProduct", () => {
  it("reads an e-cigarette as a kit in stock without a price by default", () => {
    const view = readProduct("ecigarette", { id: "k", fields: { titre: "K" } }).value;
    expect(view).toMatchObject({ category: "Kit", stockDisponible: true, cardPrice: null });
    for (const typevape of [[], "", null]) {
      const reading = readProduct("ecigarette", { id: "k", fields: { titre: "K", typevape } });
      expect(reading.value?.category).toBe("Kit");
    }
    const pod = { titre: "P", typevape: "Pod", stockDisponible: false, prix: 90000 };
    expect(readProduct("ecigarette", { id: "p", fields: pod }).value).toMatchObject({
      category: "Pod",
      badge: "rupture",
      prix: { montant: 90000 },
      cardPrice: { montant: 90000, label: null },
    });
  });

  it("reads an accessory with its `title` as name, as a coil by default, and always in stock", () => {
    const fields = { title: "Fosa", stockDisponible: false, prix: 12000 };
    const view = readProduct("accessoire", { id: "f", fields }).value as StandardView;
    expect(view).toMatchObject({ name: "Fosa", category: "Résistances", stockDisponible: true });
    expect(view.href).toBe("/accessories/f");
  });

  it("reads a booster with its description, and with a popup over home", () => {
    const fields = { titre: "Booster", description: "20 mg", prix: 5000 };
    const view = readProduct("booster", { id: "b", fields }).value;
    expect(view).toMatchObject({ description: "20 mg", href: "/produit/b", category: null });
  });
});

describe("a broken entry", () => {
  const nothing = [undefined, null, 7, "x", [], {}, { fields: null }, { fields: { file: null } }];
  const odd = [undefined, null, 0, -1, Number.NaN, "", "texte", true, [], [null], {}, { sys: {} }];
  const names = ["titre", "title", "types", "typevape", "typeaccessory", "imageProduit", "prix"];

  it("never throws, and becomes a valid view or null", () => {
    for (const kind of ["eliquide", "ecigarette", "accessoire", "booster"] as const) {
      for (const value of odd) {
        const fields = Object.fromEntries(names.map((name) => [name, value]));
        const { value: product } = readProduct(kind, { id: "__proto__", fields });
        if (product) productView.parse(product);
      }
    }
  });

  const levels = (depth: number) =>
    JSON.parse(`${'{"content":['.repeat(depth)}${"]}".repeat(depth)}`);
  const document = (...content: unknown[]) => ({ nodeType: "document", content });

  it.each<[string, unknown, string[]]>([
    ["Rich Text with a node that is null", document(null), ["rich text"]],
    ["Rich Text of 20 000 levels", document(levels(20_000)), ["unreadable"]],
    ["a quotation of 4000 levels", ">".repeat(4000), ["unreadable"]],
    ["a list of 2000 levels", `${"- ".repeat(2000)}a`, ["unreadable"]],
  ])("loses only its description if that is %s", (_what, descriptionProduit, faults) => {
    const fields = { titre: "Nom", descriptionProduit };
    const { value, findings } = readProduct("eliquide", { id: "x", fields });
    expect(value).toMatchObject({ name: "Nom", description: "" });
    const found = findings.filter(({ field }) => field === "descriptionProduit");
    expect(found.map(({ fault }) => fault)).toEqual(faults);
  });

  it("is left out if it is empty, and shown as 'Produit sans nom' if it has only a price", () => {
    expect(readProduct("eliquide", { id: "x", fields: {} }).value).toBeNull();
    const { value, findings } = readProduct("eliquide", { id: "x", fields: { prix10ml: 1 } });
    expect(value?.name).toBe("Produit sans nom");
    expect(findings.map(({ field }) => field)).toEqual(["types", "titre", "imageProduit"]);
  });

  const notShown = [
    ["//host/a.pdf", "application/pdf"],
    ["//host/a.mp4", "video/mp4"],
    ["//host/a.svg", "image/svg+xml"],
    ["//host/a.heic", "image/heic"],
    ["//host/a.heif", "image/heif-sequence"],
    ["javascript:alert(1)", "image/png"],
    ["http://host/a.png", "image/png"],
    ["//", "image/png"],
    [42, "image/png"],
  ];
  it.each([...nothing, ...notShown.map(([url, type]) => picture(url, type))])(
    "shows no picture if the link leads to %j",
    (asset) => expect(viewOf({ imageProduit: asset }).image).toBeNull(),
  );

  it("has the category of a plural text or a list, and null for another value", () => {
    expect(viewOf({ types: "gourmands" }).category).toBe("Gourmand");
    expect(viewOf({ types: [null, "boisson"] }).category).toBe("Boisson");
    expect(viewOf({ types: {} }).category).toBeNull();
  });
});

describe("a banner", () => {
  const pc = picture("//h/s/a/t/pc.png");
  const mobile = picture("//h/s/a/t/m.png");

  it("shows the desktop's picture on phones if it has no other", () => {
    expect(bannerView.parse(readBanner({ id: "b", fields: { imagePC: pc } }).value)).toEqual({
      image: "https://h/s/a/t/pc.png",
      imageColour: null,
      imageMobile: "https://h/s/a/t/pc.png",
      alt: "Un titre",
      lien: null,
    });
    const both = readBanner({ id: "b", fields: { imagePC: pc, imageMobile: mobile } }).value;
    expect(both?.imageMobile).toBe("https://h/s/a/t/m.png");
  });

  it.each([
    ["/eliquides?category=fruite#products", "/eliquides?category=fruite#products"],
    [" / ", "/"],
    [" ", null],
    ["eliquides", undefined],
    ["https://zavona.example/eliquides", undefined],
    ["//autre.example", undefined],
    ["/\\autre.example", undefined],
    ["/e liquides", undefined],
    [7, undefined],
  ])("with the link %j leads to %j, on the shop only", (typed, shown) => {
    const { value, findings } = readBanner({ id: "b", fields: { imagePC: pc, lien: typed } });
    expect(value?.lien).toBe(shown ?? null);
    const wrong = [expect.objectContaining({ field: "lien", fault: "unreadable" })];
    expect(findings).toEqual(shown === undefined ? wrong : []);
  });

  it("is left out without a picture", () => {
    const findings = [{ field: "imagePC", fault: "missing", value: "" }];
    expect(readBanner({ id: "b", fields: {} })).toEqual({ value: null, findings });
  });

  it.each([
    ["Noël : −10 % sur tout", "", "Noël : −10 % sur tout"],
    ["IMG_0012.png", "La saison\ndes **fruits**", "La saison des fruits"],
    ["banniere noe\u0308l v2.png", "", ""],
    ["Banniere Noël V2", "", ""],
    ["Banniere Noël", "", "Banniere Noël"],
    ["", "", ""],
  ])("titled %j and described %j has the alternative text %j", (title, description, alt) => {
    const file = {
      url: "//h/s/a/t/x.png",
      contentType: "image/png",
      fileName: "Banniere Noël v2.png",
    };
    const imagePC = { fields: { title, description, file } };
    const { value, findings } = readBanner({ id: "b", fields: { imagePC } });
    expect(value?.alt).toBe(alt);
    const missing = [{ field: "imagePC", fault: "no text", value: "" }];
    expect(findings).toEqual(alt === "" ? missing : []);
  });
});

describe("an unusual e-liquid entry", () => {
  // docs/content.md has others, which unit/content-table checks.
  it.each([
    [{ titre: 42 }, "titre: unreadable"],
    [{ descriptionProduit: ["x"] }, "descriptionProduit: unreadable"],
    [{ types: ["Fruité", 3] }, "types: unreadable"],
    [{ types: "" }, "types: missing"],
    [{ prix10ml: "\u200b\u00ad" }, "prix10ml: missing"],
    [{ titre: "\ufeff&nbsp;" }, "titre: missing"],
    [{ comingSoon: 1 }, "comingSoon: unreadable"],
    [{ prix3mg: "1.5" }, "prix3mg: unreadable"],
    [{ imageProduit: picture("javascript:alert(1)") }, "imageProduit: unreadable"],
    [{ imageProduit: "https://a.example/a.jpg" }, "imageProduit: unreadable"],
  ])("with %j reports %j", (fields, finding) => expect(faultsIn(fields)).toContain(finding));

  it("uses an old price field only if the new one is unset", () => {
    expect(viewOf({ prix10ml: "", prix3mg: 12_000 }).prix10ml?.montant).toBe(12_000);
    expect(viewOf({ prix10ml: 0, prix3mg: 12_000 }).prix10ml).toBeNull();
  });
});
