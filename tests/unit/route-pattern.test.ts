import { expect, it } from "vitest";
import { pageAddress } from "~/address/page-address";
import { routePattern } from "~/ops/route-pattern";

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
])("%s is of the route %s", (target, route) => {
  expect(routePattern(pageAddress(target) ?? "")).toBe(route);
  expect(routePattern(pageAddress(target, true) ?? "")).toBe(route);
});
