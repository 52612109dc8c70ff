import { expect, it } from "vitest";
import { cardText } from "~/catalogue/product";

const LONG =
  "Une mangue mûre, cueillie au bord du lac, avec une pointe de résine près du noyau et un peu de citron vert";

it.each([
  ["a short description", "Juteuse, sans sucre.", "Juteuse, sans sucre."],
  ["the name, then a colon", "Mangue de Mahajanga\u00a0: juteuse.", "Juteuse."],
  ["the name in capitals, then a dash", "MANGUE DE MAHAJANGA – élancée", "Élancée"],
  ["the name as a title", "Mangue de Mahajanga\n\nJuteuse.", "Juteuse."],
  ["the name in a sentence", "Mangue de Mahajanga et litchi.", "Mangue de Mahajanga et litchi."],
  ["the name alone", "Mangue de Mahajanga", "Mangue de Mahajanga"],
  [
    "more than two lines show",
    LONG,
    "Une mangue mûre, cueillie au bord du lac, avec une pointe de résine près du noyau et un peu de…",
  ],
  [
    "the name, then more than two lines show",
    `Mangue de Mahajanga. ${LONG}`,
    `${LONG.slice(0, 94)}…`,
  ],
  ["no space", "m".repeat(300), "m".repeat(300)],
])("a card shows of %s", (_what, description, shown) => {
  expect(cardText({ name: "Mangue de Mahajanga", description })).toBe(shown);
});
