import { describe, expect, it } from "vitest";
import { orderMessage, shareText } from "~/catalogue/order-message";
import { money } from "~/catalogue/price";
import { withMessage } from "~/config/shop";
import { product } from "../support/worlds/all-products";
import { owner } from "../support/worlds/owner";

const address = "https://zavona.example/eliquides/mangue";

const liquid = (fields: Record<string, unknown>) =>
  product("eliquide", "mangue", { titre: "Mangue de Mahajanga", prix10ml: 17_000, ...fields });

describe("the order message", () => {
  const price = money(17_000);
  const pod = product("ecigarette", "pod", { titre: "Pod Rahona", prix: 17_000 });
  const lines = ["Quantité : 1", "Livraison à : "];
  it.each([
    [
      "orders a size with its strength and price",
      liquid({}),
      { size: "10ml", price },
      `Mangue de Mahajanga, 10ml, nicotine 0\u00a0mg/ml, ${price.texte}.`,
    ],
    [
      "names the strength of an e-liquid that is never without nicotine",
      liquid({ mgOnly: true }),
      undefined,
      "Mangue de Mahajanga, nicotine 3\u00a0mg/ml.",
    ],
    [
      "leaves out size and strength of a product without them",
      pod,
      { size: null, price },
      `Pod Rahona, ${price.texte}.`,
    ],
  ])("%s, and ends in lines to fill in", (_what, ordered, offer, text) => {
    expect(orderMessage(ordered, address, lines, offer)).toBe(
      `Bonjour, je voudrais commander\u00a0: ${text}\n${address}\nQuantité : 1\nLivraison à : `,
    );
  });

  it.each([
    [
      "when a product out of stock is back",
      { stockDisponible: false },
      "quand aurez-vous de nouveau",
    ],
    ["when a product comes", { comingSoon: true, stockDisponible: false }, "quand aurez-vous"],
    ["for a missing price", { prix10ml: 0 }, "quel est le prix de"],
  ])("asks %s, and orders nothing", (_what, fields, question) => {
    expect(orderMessage(liquid(fields), address, lines)).toBe(
      `Bonjour, ${question} «\u00a0Mangue de Mahajanga\u00a0»\u202f?\n${address}`,
    );
  });
});

it.each([
  [liquid({}), "Mangue de Mahajanga, 17\u202f000 Ar (10ml · 0mg)"],
  [liquid({ prix10ml: 0 }), "Mangue de Mahajanga"],
  [liquid({ comingSoon: true }), "Mangue de Mahajanga"],
  [product("accessoire", "coton", { title: "Coton", prix: 5000 }), "Coton, 5\u202f000 Ar"],
])("a friend gets a product's name, and its price if there is one: %#", (shared, text) => {
  expect(shareText(shared)).toBe(text);
});

describe("a contact link with a message", () => {
  it("contains any message, encoded, for WhatsApp and Messenger", () => {
    const message = `L’Œuf & + #1 « 50 % » ?\n${address}`;
    for (const way of [owner.ways.whatsapp, owner.ways.messenger]) {
      const link = withMessage(way, message);
      expect(link.startsWith(`${way.href}?text=`)).toBe(true);
      expect(new URL(link).searchParams.get("text")).toBe(message);
      expect(link).not.toMatch(/[+\s]/);
    }
  });

  it("contains no message for the telephone", () => {
    expect(withMessage(owner.ways.telephone, "Bonjour")).toBe(
      `tel:${owner.contacts.telephone.number}`,
    );
  });

  it("replaces a lone surrogate in a product's name", () => {
    const broken = liquid({ titre: "Mangue \ud83d" });
    expect(withMessage(owner.ways.whatsapp, orderMessage(broken, address, []))).toContain(
      "Mangue%20%EF%BF%BD",
    );
  });

  it("contains no direction marks of a product's name", () => {
    const backwards = liquid({ titre: "\u202e\u2067Mangue\u200f " });
    expect(orderMessage(backwards, address, [])).toContain(": Mangue, ");
  });
});

it("contact links have schemes that in-app browsers open, and the numbers that their texts show", () => {
  const ways = Object.values(owner.ways);
  for (const { href } of ways) expect(href).toMatch(/^(https:\/\/(wa|m)\.me\/|tel:|mailto:)/);
  for (const { href, text } of [owner.ways.telephone, owner.ways.whatsapp]) {
    expect(href.replace(/\D/g, "")).toBe(text.replace(/\D/g, ""));
  }
});
