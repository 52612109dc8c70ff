import { describe, expect, it } from "vitest";
import { type Address, isRefused, parseAddress } from "~/address/parse-address";

function read(target: string, savesData = false): Address {
  const address = parseAddress(target, savesData);
  if (isRefused(address)) throw new Error(`${target} is refused`);
  return address;
}

describe("an address", () => {
  it.each(["/", "/eliquides", "/eliquides/Mangue-42", "/produit/x", "/assets/Root-A.js", "/nope/"])(
    "%s is not redirected",
    (target) => expect(read(target).path).toBe(target),
  );

  it.each([
    ["/eliquides/", "/eliquides"],
    ["/ELIQUIDES", "/eliquides"],
    ["/Eliquides//", "/eliquides"],
    ["/%65liquides", "/eliquides"],
    ["/About/", "/about"],
    ["/Robots.txt/", "/robots.txt"],
    ["/sitemap.xml/", "/sitemap.xml"],
    ["/Tarifs/?page=2", "/tarifs?page=2"],
    ["/Eliquides.JSON", "/eliquides.json"],
    ["/ELIQUIDES/Mangue-42/", "/eliquides/Mangue-42"],
    ["/ELIQUIDES/rotra-noir.JSON", "/eliquides/rotra-noir.json"],
    ["/Produit/%C3%89t%C3%A9%20x/", "/produit/%C3%89t%C3%A9%20x"],
    ["/Recherche/Mangue/?q=x", "/recherche/Mangue?q=x"],
    ["/eliquides/%4Dangue", "/eliquides/Mangue"],
    ["/eliquides/?category=Fruit%C3%A9s", "/eliquides?category=Fruit%C3%A9s"],
    [`/eliquides/?q="><img src='x'>`, "/eliquides?q=%22%3E%3Cimg%20src=%27x%27%3E"],
  ])("%s is redirected to %s in one step", (target, location) => {
    expect(parseAddress(target)).toEqual({ status: 308, location });
    expect(isRefused(parseAddress(location))).toBe(false);
  });

  it.each(["//evil.example/", "//evil.example//", "/\\evil.example/", "///"])(
    "%s is not redirected to another site",
    (target) => expect(parseAddress(target)).not.toMatchObject({ status: 308 }),
  );

  it.each([
    "/eliquides/..",
    "/eliquides/%2e%2e",
    "/./x",
    "/%E0%A4%A",
    "/%",
    "/a%00b",
    "/a\\b",
    "*",
    "/?q=%",
    "/?q=%E9",
  ])("%j is refused with 400", (target) =>
    expect(parseAddress(target)).toMatchObject({ status: 400 }),
  );

  it("of more than 4,096 characters is refused with 414", () => {
    expect(read(`/?q=${"x".repeat(4092)}`).path).toBe("/");
    expect(parseAddress(`/?q=${"x".repeat(4093)}`)).toMatchObject({ status: 414 });
  });
});

describe("the render target", () => {
  it.each([
    ["/eliquides.json?x=1&page=2&category=Fruit%C3%A9s", "/eliquides.json?category=fruite&page=2"],
    ["/eliquides.json?page=2&tri=prix", "/eliquides.json?tri=prix&page=2"],
    ["/eliquides/a.json?category=kit", "/eliquides/a.json"],
    ["/index.json?ecigarettes=Pods&q=x", "/index.json?ecigarettes=pod"],
    ["/recherche.json?q=+mangue+", "/recherche.json?q=mangue"],
    ["/openapi.json?x=1", "/openapi.json"],
  ])("of %s is %s, with and without Save-Data", (target, renderTarget) => {
    expect(read(target)).toMatchObject({ renderTarget, isLight: false });
    expect(read(target, true)).toMatchObject({ renderTarget, isLight: false });
  });

  it.each([
    "/about.json",
    "/hors-ligne.json",
    "/produit/a.json",
    "/recherche/a.json",
    "/a.json",
    "/.json",
    "/eliquides/a/b",
  ])("of %s is null", (target) => expect(read(target).renderTarget).toBeNull());

  it.each([
    ["/eliquides/made-up", "routes/eliquides", "/eliquides"],
    ["/produit/made-up", "routes/_home", "/"],
    ["/recherche/made-up", "routes/recherche", "/recherche"],
    ["/eliquides/made-up", "routes/eliquides.$id", "/eliquides/made-up"],
  ])("of a data request at %s for the route %s is %s", (path, route, renderTarget) => {
    const query = `?_data=${encodeURIComponent(route)}`;
    const data = { renderTarget: renderTarget + query, isLight: false };
    expect(read(path + query)).toMatchObject(data);
    expect(read(path + query, true)).toMatchObject(data);
  });

  it("has an order that exists; other orders are a 400 for JSON, and the usual order of a page", () => {
    expect(read("/eliquides/a?tri=prix&category=Kit").renderTarget).toBe(
      "/eliquides/a?category=kit&tri=prix",
    );
    expect(read("/eliquides?tri=nom").renderTarget).toBe("/eliquides");
    expect(parseAddress("/eliquides.json?tri=nom")).toMatchObject({ status: 400 });
    expect(read("/?tri=prix").renderTarget).toBe("/");
  });

  it("ignores an empty _data", () => {
    expect(read("/eliquides/made-up?_data=").renderTarget).toBe("/eliquides/made-up");
  });

  it("contains at most 100 characters of a search", () => {
    const { renderTarget } = read(`/recherche?q=${"x".repeat(3000)}`);
    expect(renderTarget).toBe(`/recherche?q=${"x".repeat(100)}`);
    // An emoji has two UTF-16 units. It is left out, not cut in half.
    const emoji = read(`/recherche?q=${"x".repeat(99)}${encodeURIComponent("🥭")}`);
    expect(emoji.renderTarget).toBe(`/recherche?q=${"x".repeat(99)}`);
  });

  it("is light if the visitor or Save-Data requests it, unless the visitor requests the full page", () => {
    expect(read("/about?mode=leger")).toMatchObject({
      isLight: true,
      renderTarget: "/about?mode=leger",
    });
    expect(read("/about", true)).toMatchObject({ isLight: true, renderTarget: "/about" });
    expect(read("/about?mode=complet", true).isLight).toBe(false);
    expect(read("/about?mode=x")).toMatchObject({ isLight: false, renderTarget: "/about" });
  });
});

it.each([
  ["/", "/"],
  ["/?eliquides=gourmand", "/"],
  ["/eliquides?category=pod&page=2", "/eliquides"],
  ["/eliquides/mangue?category=fruite", "/eliquides/:id"],
  ["/produit/boost", "/produit/:id"],
  ["/eliquides/mangue.json", "/eliquides/:id.json"],
  ["/recherche?q=secret", "/recherche"],
  ["/recherche.json?q=/a/b", "/recherche.json"],
  ["/eliquides?_data=routes%2Feliquides", "/eliquides?_data"],
  ["/recherche?q=%26_data%3Dx", "/recherche"],
  ["/assets/root-A.js", "/assets/*"],
  ["/images/s/a/t/b.jpg?w=200", "/images/*"],
  ["/healthz", "/healthz"],
  ["/secret/words", "other"],
])("%s has the route %s in logs and metrics", (target, route) => {
  expect(read(target).route).toBe(route);
  expect(read(target, true).route).toBe(route);
});
