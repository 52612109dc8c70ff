import { describe, expect, it } from "vitest";
import { canonicalPath, pageNumber, pages, popupsOn, routeId } from "~/address/pages";
import { cataloguePath, homePath, productPath, withQuery } from "~/address/paths";
import { picturePath } from "~/address/picture-paths";
import { sharedRoutes } from "../../remix.config.js";

describe("a path", () => {
  it("of a filter leads to the grid, and that of 'Tous' has no parameter", () => {
    expect(cataloguePath("eliquide", "gourmand")).toBe("/eliquides?category=gourmand#products");
    expect(cataloguePath("accessoire")).toBe("/accessories#products");
  });

  it("of a home filter contains the other grid's filter", () => {
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
    ["/eliquides?category=fruite&tri=prix&page=2", "/eliquides?category=fruite&page=2"],
    ["/eliquides/mangue?category=fruite", "/eliquides/mangue"],
    ["/?eliquides=gourmand&ecigarettes=pod", "/"],
    ["/recherche?q=+mangue+&fbclid=1", "/recherche?q=mangue"],
    ["/about?mode=leger", "/about"],
  ])("of the page %s has the canonical form %s", (shown, canonical) => {
    expect(canonicalPath(new URL(shown, "http://localhost"))).toBe(canonical);
  });

  it.each([
    ["/", "/produit/mangue"],
    ["/?ecigarettes=pod&fbclid=1", "/produit/mangue?ecigarettes=pod"],
    ["/produit/autre?ecigarettes=pod", "/produit/mangue?ecigarettes=pod"],
    ["/eliquides?category=fruite&page=2", "/eliquides/mangue?category=fruite&page=2"],
    ["/eliquides?tri=prix", "/eliquides/mangue?tri=prix"],
    ["/recherche?q=mangue+verte", "/recherche/mangue?q=mangue+verte"],
    ["/recherche/autre?q=mangue", "/recherche/mangue?q=mangue"],
    ["/ecigarettes?category=kit", "/eliquides/mangue"],
    ["/about", "/eliquides/mangue"],
    ["/nulle-part?x=1", "/eliquides/mangue"],
  ])("of a product's popup opened on %s is %s", (page, popup) => {
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
  ])("with page=%j leads to page %i", (typed, page) => {
    expect(pageNumber(typed)).toBe(page);
  });

  it("of each page, and of a popup over it, has a route", () => {
    const files = Object.keys(import.meta.glob("../../app/routes/*.tsx"));
    const own = files.map((file) => file.replace(/.*\/(routes\/.*)\.tsx$/, "$1"));
    const routes = [...own, ...Object.keys(sharedRoutes())];
    for (const [path, { popups }] of Object.entries(pages)) {
      expect(routes).toContain(routeId(path));
      if (popups) expect(routes).toContain(routeId(`${popups}/mangue`));
    }
  });

  it("contains encoded ids", () => {
    expect(productPath("eliquide", "a/b?c#d")).toBe("/eliquides/a%2Fb%3Fc%23d");
    expect(productPath("booster", "b")).toBe("/produit/b");
  });

  it("contains its parameters in browsers without URLSearchParams.size", () => {
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

  it("of a picture contains the image service's path without its host", () => {
    expect(picturePath("https://images.ctfassets.net/s/a/t/é x.png", 400)).toBe(
      "/images/a.t?w=400",
    );
  });
});
