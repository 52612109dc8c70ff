import { describe, expect, it } from "vitest";
import { dayOf } from "~/config/day";
import { createCounter } from "~/counts/counter";
import { viewKey } from "~/counts/keys";
import { addTo, daysUpTo, type Tally } from "~/counts/tally";

/** What is counted, by day, and what never is. */

const NOON = Date.parse("2026-11-28T09:00:00Z");
const DAY = "2026-11-28";

/** A counter with a clock that the test moves. */
function counterAt(start = NOON) {
  const clock = { now: start };
  const counter = createCounter(() => clock.now);
  const counted = () =>
    Object.fromEntries(
      [...counter.waiting()].map(([day, tally]) => [day, Object.fromEntries(tally)]),
    );
  return { ...counter, clock, counted };
}

describe("a day", () => {
  it("is Madagascar's: it begins at 21:00 UTC, also at the end of a month and a year", () => {
    expect(dayOf(Date.parse("2026-11-28T20:59:59Z"))).toBe("2026-11-28");
    expect(dayOf(Date.parse("2026-11-30T21:00:00Z"))).toBe("2026-12-01");
    expect(dayOf(Date.parse("2026-12-31T21:00:00Z"))).toBe("2027-01-01");
    expect(daysUpTo("2026-03-01", 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  });

  it("keeps its own counts over midnight, and when the clock is set back", () => {
    const { count, clock, counted } = counterAt(Date.parse("2026-11-30T20:59:59Z"));
    count("product/mangue");
    clock.now += 2000;
    count("product/mangue");
    clock.now -= 2000;
    count("product/mangue");
    expect(counted()).toEqual({
      "2026-11-30": { "product/mangue": 2 },
      "2026-12-01": { "product/mangue": 1 },
    });
  });

  it("counts keys beyond its bound as others, within the group and the channel", () => {
    const day: Tally = new Map();
    for (let n = 0; n < 10_000; n++) addTo(day, `product/${n}`);
    addTo(day, "product/0");
    for (let n = 0; n < 300; n++) addTo(day, `order/whatsapp/${n}`);
    addTo(day, "order/messenger/1");
    addTo(day, "page/eliquides");
    expect(day.get("product/0")).toBe(2);
    expect(day.get("product/*")).toBe(9650);
    expect(day.get("order/whatsapp/*")).toBe(100);
    expect(day.get("order/messenger/*")).toBe(1);
    expect(day.get("page/eliquides")).toBe(1);
  });

  it("takes 2 MB a month at most", () => {
    const day: Tally = new Map();
    for (let n = 0; n < 1000; n++) {
      const id = String(n).padStart(64, "x");
      addTo(day, `product/${id}`, 123_456);
      addTo(day, `order/messenger/${id}`, 123_456);
      addTo(day, `search/${`${n}`.padStart(40, "語")}`, 123_456);
    }
    const bytes = Buffer.byteLength(JSON.stringify(Object.fromEntries(day)));
    expect(bytes * 31).toBeLessThan(2_000_000);
  });
});

describe("a search without results", () => {
  it("is stored at its second time on the day, folded, with both", () => {
    const { countSearch, counted } = counterAt();
    countSearch("Framboise Bleue !");
    expect(counted()).toEqual({});
    countSearch("framboise bleue");
    expect(counted()).toEqual({ [DAY]: { "search/framboise bleue": 2 } });
    countSearch("FRAMBOISE BLEUE");
    expect(counted()).toEqual({ [DAY]: { "search/framboise bleue": 3 } });
  });

  it("begins again on the next day", () => {
    const { countSearch, clock, counted } = counterAt();
    countSearch("framboise");
    clock.now += 86_400_000;
    countSearch("framboise");
    expect(counted()).toEqual({});
  });

  it.each([
    "034 12 345 67",
    "0３４1２３",
    "rija@exemple.mg",
    "rija＠exemple",
    "x".repeat(41),
    " ! ",
  ])("is never stored if it may be personal or is no word: %j", (text) => {
    const { countSearch, counted } = counterAt();
    for (let n = 0; n < 3; n++) countSearch(text);
    expect(counted()).toEqual({});
  });

  it("is awaited for a thousand words a day", () => {
    const { countSearch, counted } = counterAt();
    for (let n = 0; n < 2000; n++) countSearch(`mot ${n}`);
    countSearch("mot 999");
    countSearch("mot 1000");
    countSearch("mot 1000");
    expect(counted()).toEqual({ [DAY]: { "search/mot 999": 2 } });
  });
});

describe("counts that can't be stored", () => {
  it("are given back, and follow with those that came meanwhile", () => {
    const { count, take, giveBack, counted } = counterAt();
    count("product/mangue");
    const taken = take();
    expect(counted()).toEqual({});
    count("product/mangue");
    giveBack(taken);
    expect(counted()).toEqual({ [DAY]: { "product/mangue": 2 } });
  });

  it("wait for a month at most", () => {
    const { count, clock, waiting } = counterAt();
    for (let n = 0; n < 40; n++) {
      count("page/accueil");
      clock.now += 86_400_000;
    }
    expect(waiting().size).toBe(31);
    expect(waiting().has(DAY)).toBe(false);
  });
});

it("totals count since the start, by channel", () => {
  const { count, take, totals } = counterAt();
  count("order/whatsapp/mangue");
  take();
  count("order/whatsapp/litchi");
  count("product/mangue");
  expect(Object.fromEntries(totals)).toEqual({ "order/whatsapp": 2, product: 1 });
});

it.each([
  ["/", "page/accueil"],
  ["/eliquides", "page/eliquides"],
  ["/eliquides/:id", "page/produit"],
  ["/produit/:id", "page/produit"],
  ["/recherche", "page/recherche"],
  ["/eliquides?_data", null],
  ["/eliquides.json", null],
  ["/hors-ligne", null],
  ["/statut", null],
  ["other", null],
])("the view of %s counts as %j", (route, key) => expect(viewKey(route)).toBe(key));
