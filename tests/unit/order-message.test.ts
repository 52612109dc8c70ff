import { describe, expect, it } from "vitest";
import { orderMessage } from "~/catalogue/order-message";
import { contactWays, shop, withMessage } from "~/config/shop";
import { readProduct } from "~/contentful/read-entry";

const address = "https://zavona.example/eliquides/mangue";

function liquid(fields: Record<string, unknown>) {
  const { value } = readProduct("eliquide", {
    id: "mangue",
    fields: { titre: "Mangue de Mahajanga", prix10ml: 17_000, ...fields },
  });
  if (!value) throw new Error("no product");
  return value;
}

describe("an order's message", () => {
  it("orders a product in one size at its price", () => {
    expect(orderMessage(liquid({}), address, "10ml", "17\u202f000 Ar")).toBe(
      `Bonjour, je voudrais commander\u00a0: Mangue de Mahajanga, 10ml, 17\u202f000 Ar.\n${address}`,
    );
  });

  it("leaves out the size of a product without sizes", () => {
    expect(orderMessage(liquid({}), address, null, "17\u202f000 Ar")).toBe(
      `Bonjour, je voudrais commander\u00a0: Mangue de Mahajanga, 17\u202f000 Ar.\n${address}`,
    );
    expect(orderMessage(liquid({}), address)).toBe(
      `Bonjour, je voudrais commander\u00a0: Mangue de Mahajanga.\n${address}`,
    );
  });

  it("asks when a product out of stock or coming soon will be there, and orders nothing", () => {
    expect(orderMessage(liquid({ stockDisponible: false }), address)).toBe(
      `Bonjour, quand aurez-vous de nouveau «\u00a0Mangue de Mahajanga\u00a0»\u202f?\n${address}`,
    );
    const soon = { comingSoon: true, stockDisponible: false };
    expect(orderMessage(liquid(soon), address)).toBe(
      `Bonjour, quand aurez-vous «\u00a0Mangue de Mahajanga\u00a0»\u202f?\n${address}`,
    );
  });
});

describe("a contact link with a message", () => {
  it("carries any message to WhatsApp and Messenger", () => {
    const message = `L’Œuf & + #1 « 50 % » ?\n${address}`;
    for (const way of [contactWays.whatsapp, contactWays.messenger]) {
      const link = withMessage(way, message);
      expect(link.startsWith(`${way.href}?text=`)).toBe(true);
      expect(new URL(link).searchParams.get("text")).toBe(message);
      expect(link).not.toMatch(/[+\s]/);
    }
  });

  it("has no message for the telephone", () => {
    expect(withMessage(contactWays.telephone, "Bonjour")).toBe(`tel:${shop.telephone.number}`);
  });

  it("takes a name with half a character (a lone surrogate)", () => {
    const broken = liquid({ titre: "Mangue \ud83d" });
    expect(withMessage(contactWays.whatsapp, orderMessage(broken, address))).toContain(
      "Mangue%20%EF%BF%BD",
    );
  });

  it("leaves out a name's direction marks", () => {
    const backwards = liquid({ titre: "\u202e\u2067Mangue\u200f " });
    expect(orderMessage(backwards, null)).toContain(": Mangue.");
  });
});

describe("contact links", () => {
  it("have schemes that in-app browsers open, and the numbers that their texts show", () => {
    const ways = Object.values(contactWays);
    for (const { href } of ways) expect(href).toMatch(/^(https:\/\/(wa|m)\.me\/|tel:|mailto:)/);
    for (const { href, text } of [contactWays.telephone, contactWays.whatsapp]) {
      expect(href.replace(/\D/g, "")).toBe(text.replace(/\D/g, ""));
    }
  });
});
