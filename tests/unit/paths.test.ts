import { describe, expect, it } from "vitest";
import { canonicalPath, pageNumber, popupsOn } from "~/address/pages";
import { cataloguePath, homePath, productPath, withQuery } from "~/address/paths";
import { picturePath } from "~/address/picture-paths";

describe("addresses", () => {
  it("of a filter lead to the grid; 'Tous' has the anchor alone", () => {
    expect(cataloguePath("eliquide", "gourmand")).toBe("/eliquides?category=gourmand#products");
    expect(cataloguePath("accessoire")).toBe("/accessories#products");
  });

  it("of a home filter keep the other grid's", () => {
    const filters = { eliquides: "gourmand", ecigarettes: "pod" };
    expect(homePath(filters, "ecigarettes")).toBe(
      "/?eliquides=gourmand&ecigarettes=pod#products-ecigarettes",
    );
    expect(homePath({ eliquides: null, ecigarettes: null }, "eliquides")).toBe(
      "/#products-eliquides",
    );
  });

  it.each([
    ["/eliquides?category=Fruités&fbclid=1&mode=leger", "/eliquides?category=fruite"],
    ["/eliquides?page=2&utm_source=x", "/eliquides?page=2"],
    ["/eliquides/mangue?category=fruite", "/eliquides/mangue"],
    ["/?eliquides=gourmand&ecigarettes=pod", "/"],
    ["/recherche?q=+mangue+&fbclid=1", "/recherche?q=mangue"],
    ["/about?mode=leger", "/about"],
  ])("of %s: the canonical one is %s", (shown, canonical) => {
    expect(canonicalPath(new URL(shown, "http://localhost"))).toBe(canonical);
  });

  it.each([
    ["/", "/produit/mangue"],
    ["/?ecigarettes=pod&fbclid=1", "/produit/mangue?ecigarettes=pod"],
    ["/produit/autre?ecigarettes=pod", "/produit/mangue?ecigarettes=pod"],
    ["/eliquides?category=fruite&page=2", "/eliquides/mangue?category=fruite&page=2"],
    ["/recherche?q=mangue+verte", "/recherche/mangue?q=mangue+verte"],
    ["/recherche/autre?q=mangue", "/recherche/mangue?q=mangue"],
    ["/ecigarettes?category=kit", "/eliquides/mangue"],
    ["/about", "/eliquides/mangue"],
    ["/nulle-part?x=1", "/eliquides/mangue"],
  ])("of a product's popup opened on %s: %s", (page, popup) => {
    const shown = new URL(page, "http://localhost");
    expect(popupsOn(shown)({ href: "/eliquides/mangue" })).toBe(popup);
  });

  it.each([
    [null, 1],
    ["", 1],
    ["0", 1],
    ["-1", 1],
    ["2e3", 1],
    ["7", 7],
    ["1000000", 1_000_000],
    ["9".repeat(400), 1_000_000],
  ])("with page=%j are those of page %i", (asked, page) => {
    expect(pageNumber(asked)).toBe(page);
  });

  it("encode ids", () => {
    expect(productPath("eliquide", "a/b?c#d")).toBe("/eliquides/a%2Fb%3Fc%23d");
    expect(productPath("booster", "b")).toBe("/produit/b");
  });

  it("keep their parameters in browsers without URLSearchParams.size", () => {
    const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, "size");
    Reflect.deleteProperty(URLSearchParams.prototype, "size");
    try {
      expect(withQuery("/eliquides", { category: "kit", page: null })).toBe(
        "/eliquides?category=kit",
      );
    } finally {
      if (size) Object.defineProperty(URLSearchParams.prototype, "size", size);
    }
  });

  it("of pictures keep the service's path, whatever its host", () => {
    expect(picturePath("https://images.ctfassets.net/s/a/t/é x.png", 400)).toBe(
      "/images/s/a/t/%C3%A9%20x.png?w=400",
    );
  });
});
