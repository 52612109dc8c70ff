import { describe, expect, it } from "vitest";
import { hoursTexts } from "~/config/place-and-hours.server";
import { readHours } from "~/contentful/opening-hours";
import { readShop } from "~/contentful/read-shop";
import { remarkOf, remarkText } from "~/owner/findings";

/** The entry `boutique`: what its fields replace of `shop.json`, and what can't be read. */

const read = (fields: Record<string, unknown>) => {
  const { value, findings } = readShop({ fields });
  return { ...value, findings: findings.map((finding) => remarkText(remarkOf(finding))) };
};

it("an empty entry gives nothing, and has no finding", () => {
  expect(read({})).toEqual({ contacts: {}, announcement: null, findings: [] });
});

describe("a telephone number", () => {
  it.each([
    ["034 12 345 67", "+261341234567"],
    ["+261 34 12 345 67", "+261341234567"],
    ["00261-34.12.345.67", "+261341234567"],
    ["261341234567", "+261341234567"],
    ["+33 6 12 34 56 78", "+33612345678"],
  ])("%s is called as %s, and shown as typed", (text, number) => {
    const { contacts, findings } = read({ telephone: text, whatsapp: ` ${text}\u200b ` });
    const way = { number, text };
    expect([contacts, findings]).toEqual([{ telephone: way, whatsapp: way }, []]);
  });

  it.each(["sur demande", "034 12 345", "12 345 67", "034 12 345 67 ou 033 12 345 67"])(
    "%s is a finding",
    (text) => {
      const { contacts, findings } = read({ telephone: text });
      expect([contacts, findings]).toEqual([
        {},
        [`téléphone illisible\u202f: «\u202f${text}\u202f», tapez un numéro comme 034 00 000 00`],
      ]);
    },
  );
});

it.each([
  ["brume.mg", "brume.mg"],
  ["@brume.mg", "brume.mg"],
  ["https://m.me/brume.mg", "brume.mg"],
  ["https://www.facebook.com/brume.mg/?ref=1", "brume.mg"],
  ["https://www.messenger.com/t/brume.mg", "brume.mg"],
  ["la page Brume", undefined],
])("the Messenger page %s is %s", (messenger, page) => {
  expect(read({ messenger }).contacts?.messengerPage).toBe(page);
});

it("an e-mail address without a sign is a finding", () => {
  expect(read({ email: "bonjour@brume.mg" }).contacts).toEqual({ email: "bonjour@brume.mg" });
  expect(read({ email: "bonjour.brume.mg" }).findings).toHaveLength(1);
});

describe("opening hours", () => {
  it.each([
    ["lundi-samedi 08:00-18:00", ["Du lundi au samedi de 8 h à 18 h"]],
    [
      "Du lundi au vendredi : 8h-12h et 13h30 – 17h\nsam. 9 h à 12 h\nDimanche fermé",
      ["Du lundi au vendredi de 8 h à 12 h et de 13 h 30 à 17 h", "Samedi de 9 h à 12 h"],
    ],
    ["Tous les jours de 8h à 18h", ["Tous les jours de 8 h à 18 h"]],
    ["7j/7 8h-18h", ["Tous les jours de 8 h à 18 h"]],
    ["sam-lun, mercredi 10h30-19h", ["Lundi, mercredi, samedi et dimanche de 10 h 30 à 19 h"]],
    ["Les lundis et jeudis : de 14:00 à 18:30", ["Lundi et jeudi de 14 h à 18 h 30"]],
    ["dimanche : fermé", []],
  ])("%j", (text, shown) => {
    const hours = readHours(text);
    expect(hours && hoursTexts(hours).map((line) => line.replaceAll("\u00a0", " "))).toEqual(shown);
  });

  it.each([
    "sur rendez-vous",
    "8h-18h",
    "lundi",
    "lundi 18h-8h",
    "lundi 8h-25h",
    "lundi-samedi 8h",
    "lundi-mercredi-samedi 8h-18h",
    "lundi-samedi 8h-18h\nsauf fériés",
    "ma 8h-18h",
    "lundi 8h-18h sur rendez-vous",
  ])("%j can't be read", (text) => {
    expect(readHours(text)).toBeNull();
    expect(read({ horaires: text }).findings).toHaveLength(1);
  });
});

it.each([
  ["horaires", "lundi 8h-18h\nsauf fériés\nmardi 8h-18h", "sauf fériés"],
  ["reseaux", "facebook.com/brume.mg\nma page\ntiktok.com/@brume.mg", "ma page"],
  ["infosCommande", "Nous livrons demain.\nPaiement : MVola", "Nous livrons demain."],
  [
    "infosCommande",
    `${"Point : texte\n".repeat(4)}la suite\n${"Point : texte\n".repeat(4)}Neuf : de trop`,
    "Neuf : de trop",
  ],
])("of several lines in %s, the first that can't be read is quoted: %j", (field, text, line) => {
  const [finding, ...others] = read({ [field]: text }).findings;
  expect(finding).toContain(`\u202f: «\u202f${line}`);
  expect(others).toEqual([]);
});

it("of a text whose wrong line lies far down, the beginning is quoted", () => {
  const [finding] = read({ horaires: `${"lundi 8h-18h\n".repeat(60)}sauf fériés` }).findings;
  expect(finding).toContain("«\u202flundi 8h-18h\nlundi 8h-18h");
});

it("the facts of ordering are titles and texts, a paragraph each", () => {
  const text =
    "**Livraison :** le lendemain, 3 000 Ar\n\nPaiement : MVola\nou espèces\n\nÂge\u202f: dès 18 ans";
  expect(read({ infosCommande: text }).orderFacts).toEqual([
    { title: "Livraison", text: "le lendemain, 3 000 Ar" },
    { title: "Paiement", text: "MVola ou espèces" },
    { title: "Âge", text: "dès 18 ans" },
  ]);
  expect(read({ infosCommande: "Nous livrons demain." }).findings).toHaveLength(1);
  expect(read({ infosCommande: "Point : texte\n\n".repeat(9) }).findings).toHaveLength(1);
});

it("the networks are those that have an icon", () => {
  const addresses = "https://www.facebook.com/brume.mg\nwww.tiktok.com/@brume.mg";
  expect(read({ reseaux: addresses }).social).toEqual([
    { name: "Facebook", icon: "facebook", href: "https://www.facebook.com/brume.mg" },
    { name: "TikTok", icon: "tiktok", href: "https://www.tiktok.com/@brume.mg" },
  ]);
  for (const reseaux of ["https://facebook.com.evil.mg/a", "ma page", "https://x.com/a"]) {
    expect(read({ reseaux }).findings).toHaveLength(1);
  }
});

describe("an announcement", () => {
  const annonce = "Fermé du 24 au 26 décembre";
  it.each([
    [{}, { from: null, until: null }],
    [
      { annonceDebut: "2026-12-24", annonceFin: "2026-12-26" },
      { from: "2026-12-24", until: "2026-12-26" },
    ],
    // 21:00 UTC is midnight in Madagascar.
    [{ annonceFin: "2026-12-26T21:30:00Z" }, { from: null, until: "2026-12-27" }],
    [{ annonceDebut: "2026-12-24T00:00+03:00" }, { from: "2026-12-24", until: null }],
  ])("with %j", (days, shown) => {
    expect(read({ annonce, ...days })).toMatchObject({
      announcement: { text: annonce, ...shown },
      findings: [],
    });
  });

  it.each([
    { annonceDebut: "le 24" },
    { annonceFin: 26 },
    { annonceFin: "2026-02-30" },
    { annonceDebut: "2026-12-24", annonceFin: "2026-12-23" },
  ])("is not shown with days that can't be read: %j", (days) => {
    const { announcement, findings } = read({ annonce, ...days });
    expect([announcement, findings.length]).toEqual([null, 1]);
  });
});
