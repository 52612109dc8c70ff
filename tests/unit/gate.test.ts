import { describe, expect, it } from "vitest";
import { judge } from "~/http/gate.server";

const get = (target: string, host = "shop.example") => judge("GET", host, target);

describe("the gate", () => {
  it.each(["/", "/eliquides", "/eliquides/Mangue-42", "/produit/x", "/assets/Root-A.js", "/nope/"])(
    "lets %s pass",
    (target) => expect(get(target)).toBeNull(),
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
  ])("sends %s to %s in one hop", (target, location) => {
    expect(get(target)).toEqual({ status: 308, location });
    expect(get(location)).toBeNull();
  });

  it.each(["//evil.example/", "//evil.example//", "/\\evil.example/", "///"])(
    "never sends %s to another site",
    (target) => expect(get(target)).not.toMatchObject({ status: 308 }),
  );

  it.each([
    "/eliquides/..",
    "/eliquides/%2e%2e",
    "/./x",
    "/%E0%A4%A",
    "/%",
    "/a%00b",
    "/a\\b",
    "http://x/",
    "*",
    "/?q=%",
    "/?q=%E9",
  ])("refuses the address %j as malformed", (target) =>
    expect(get(target)).toMatchObject({ status: 400 }),
  );

  it.each(["a b", "a/b", "user@host", "", "host:port", "<x>", "a:99999", "1.2.3.4.5", "[::::]"])(
    "refuses the host %j as malformed",
    (host) => expect(get("/", host)).toMatchObject({ status: 400 }),
  );

  it.each(["localhost:3000", "127.0.0.1", "[::1]:3000", "my_app", "zavona.mg"])(
    "accepts the host %s",
    (host) => expect(get("/", host)).toBeNull(),
  );

  it.each(["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])("refuses %s", (method) => {
    expect(judge(method, "shop.example", "/")).toMatchObject({
      status: 405,
      headers: { Allow: "GET, HEAD" },
    });
  });

  it("lets the webhook's own 404 answer a POST where it has no secret", () => {
    expect(judge("POST", "shop.example", "/webhooks/contentful")).toBeNull();
    expect(judge("PUT", "shop.example", "/webhooks/contentful")).toMatchObject({ status: 405 });
  });

  it("serves HEAD", () => expect(judge("HEAD", "shop.example", "/")).toBeNull());
});
