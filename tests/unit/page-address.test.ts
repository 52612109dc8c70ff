import { describe, expect, it } from "vitest";
import { pageAddress } from "~/address/page-address";

describe("the plain address of JSON", () => {
  it.each([
    ["/eliquides.json?x=1&page=2&category=Fruit%C3%A9s", "/eliquides.json?category=fruite&page=2"],
    ["/eliquides/a.json?category=kit", "/eliquides/a.json"],
    ["/index.json?ecigarettes=Pods&q=x", "/index.json?ecigarettes=pod"],
    ["/recherche.json?q=+mangue+", "/recherche.json?q=mangue"],
    ["/openapi.json?x=1", "/openapi.json"],
  ])("of %s is %s", (target, plain) => {
    expect(pageAddress(target)).toBe(plain);
    expect(pageAddress(target, true)).toBe(plain);
  });

  it.each([
    "/about.json",
    "/hors-ligne.json",
    "/produit/a.json",
    "/recherche/a.json",
    "/a.json",
    "/.json",
  ])("%s is none", (target) => expect(pageAddress(target)).toBeNull());

  it.each([
    ["/eliquides/made-up", "routes/eliquides", "/eliquides"],
    ["/produit/made-up", "routes/_home", "/"],
    ["/recherche/made-up", "routes/recherche", "/recherche"],
    ["/eliquides/made-up", "routes/eliquides.$id", "/eliquides/made-up"],
  ])("of data at %s for the route %s is %s", (path, route, plain) => {
    const query = `?_data=${encodeURIComponent(route)}`;
    expect(pageAddress(path + query)).toBe(plain + query);
  });

  it("ignores an empty _data", () => {
    expect(pageAddress("/eliquides/made-up?_data=")).toBe("/eliquides/made-up");
  });

  it("keeps 100 characters of a search", () => {
    const address = pageAddress(`/recherche?q=${"x".repeat(5000)}`);
    expect(address).toBe(`/recherche?q=${"x".repeat(100)}`);
  });
});
