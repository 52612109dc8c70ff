import { describe, expect, it } from "vitest";
import { orderMessage } from "~/catalogue/order-message";
import { withMessage } from "~/config/shop";
import { product } from "../support/worlds/all-products";
import { owner } from "../support/worlds/owner";

const address = "https://zavona.example/eliquides/mangue";

const liquid = (fields: Record<string, unknown>) =>
  product("eliquide", "mangue", { titre: "Mangue de Mahajanga", prix10ml: 17_000, ...fields });

describe("the order message", () => {
  const price = "17\u202f000 Ar";
  it.each([
    ["orders a size at its price", ["10ml", price], `, 10ml, ${price}.`],
    ["leaves out the size of a product without sizes", [null, price], `, ${price}.`],
    ["leaves out a missing size and price", [], "."],
  ] as const)("%s", (_what, offer, end) => {
    expect(orderMessage(liquid({}), address, ...offer)).toBe(
      `Bonjour, je voudrais commander\u00a0: Mangue de Mahajanga${end}\n${address}`,
    );
  });

  it.each([
    ["out of stock", { stockDisponible: false }, "quand aurez-vous de nouveau"],
    ["coming soon", { comingSoon: true, stockDisponible: false }, "quand aurez-vous"],
  ])("asks when a product %s will be available, and orders nothing", (_what, fields, question) => {
    expect(orderMessage(liquid(fields), address)).toBe(
      `Bonjour, ${question} «\u00a0Mangue de Mahajanga\u00a0»\u202f?\n${address}`,
    );
  });
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
    expect(withMessage(owner.ways.whatsapp, orderMessage(broken, address))).toContain(
      "Mangue%20%EF%BF%BD",
    );
  });

  it("contains no direction marks of a product's name", () => {
    const backwards = liquid({ titre: "\u202e\u2067Mangue\u200f " });
    expect(orderMessage(backwards, address)).toContain(": Mangue.");
  });
});

it("contact links have schemes that in-app browsers open, and the numbers that their texts show", () => {
  const ways = Object.values(owner.ways);
  for (const { href } of ways) expect(href).toMatch(/^(https:\/\/(wa|m)\.me\/|tel:|mailto:)/);
  for (const { href, text } of [owner.ways.telephone, owner.ways.whatsapp]) {
    expect(href.replace(/\D/g, "")).toBe(text.replace(/\D/g, ""));
  }
});
