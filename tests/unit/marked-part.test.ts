import { expect, test } from "vitest";
import { replaceMarkedPart } from "../support/marked-part";

const page = `# Title

<!-- bench:begin (written by npm run bench) -->

old

<!-- bench:end -->

<!-- network:begin -->
<!-- network:end -->
`;

test("a marked part is replaced, and nothing else", () => {
  expect(replaceMarkedPart(page, "bench", "| new $& |")).toBe(page.replace("old", "| new $$& |"));
  expect(replaceMarkedPart(page, "network", "x")).toContain("old");
});

test("replacing it twice is as good as once", () => {
  const once = replaceMarkedPart(page, "network", "x");
  expect(replaceMarkedPart(once, "network", "x")).toBe(once);
});

test.each([
  "no markers",
  "<!-- bench:begin -->",
  "<!-- bench:end --><!-- bench:begin -->",
  `${page}${page}`,
])("a document without the markers is left alone", (document) => {
  expect(() => replaceMarkedPart(document, "bench", "x")).toThrow("bench:begin");
});
