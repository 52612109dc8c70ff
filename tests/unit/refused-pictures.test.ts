import { expect, it } from "vitest";
import { noteRefusal, refusalOf } from "~/owner/refused-pictures.server";

it.each([
  ["images.ctfassets.net", "absente"],
  ["images.eu.ctfassets.net", null],
  // No host of Contentful's: the entry has another address, which the shop fetches from the configured host.
  ["images.example", "absente"],
])("a refused picture at %s is reported as: %s", (host, reported) => {
  noteRefusal("space/photo/t0ken/photo.jpg", "absente");
  expect(refusalOf(`https://${host}/space/photo/t0ken/photo.jpg`)).toBe(reported);
});
