import { launchChromium } from "../../support/chromium";
import { writeMarkedPart } from "../../support/marked-part";
import {
  FAIR_NETWORK,
  type NetworkProfile,
  POOR_NETWORK,
  WORST_NETWORK,
} from "../../support/worlds/network-profiles";
import { atMost, circumstances, ms, type Row, ratioAtMost, table, told } from "../report";
import { interleave, middle, pairedRatio } from "../rounds";
import { startShop } from "../servers";
import { secondCatalogue, tapFilter, type Visit, view } from "./views";
import { startYardstick } from "./yardstick";

const DOCUMENT = "docs/performance.md";
const PAGE = "/eliquides";
const FILTERED = "/eliquides?category=boisson";
const FILTER = { filter: "category=boisson", cards: 9 };

/** Rounds on the network that has bounds, and on those that are only reported. */
const ROUNDS = 7;
const FEW_ROUNDS = 3;

type Sides = Record<"shop" | "yardstick", (profile: NetworkProfile) => Visit>;

/**
 * Measures the shop on the networks of its visitors against a static page. `--quick` makes one round
 * of each and writes nothing; `--worst` leaves out the networks that have no bounds.
 */
export async function main(args: string[]): Promise<void> {
  const quick = args.includes("--quick");
  const rounds = quick ? 1 : ROUNDS;
  const shop = await startShop({});
  for (const path of [PAGE, FILTERED]) await compressed(shop.url + path);
  const yardstick = await startYardstick(shop.url, [PAGE, FILTERED]);
  const browser = await launchChromium();
  const sides: Sides = {
    shop: (profile) => ({ browser, url: shop.url, profile, scripts: true }),
    yardstick: (profile) => ({ browser, url: yardstick.url, profile, scripts: false }),
  };
  const rows: Row[] = [];
  try {
    rows.push(...(await firstViews(sides, WORST_NETWORK, rounds)), ...(await taps(sides, rounds)));
    const seconds = await interleave(rounds, {
      shop: () => secondCatalogue(sides.shop(WORST_NETWORK)),
    });
    const second = middle(seconds.shop, (value) => value);
    rows.push(atMost("a second catalogue, worker active, painted", second, 500, ms));
    if (!args.includes("--worst")) {
      for (const profile of [POOR_NETWORK, FAIR_NETWORK]) {
        const all = await firstViews(sides, profile, quick ? 1 : FEW_ROUNDS);
        rows.push(...all.map(({ what, measured, ratio }) => told(what, measured, ratio)));
      }
    }
  } finally {
    await browser.close();
    await yardstick.stop();
    await shop.stop();
  }
  const part = `${circumstances()}\n\n${table(rows)}`;
  process.stdout.write(`\n${part}\n`);
  if (args.length === 0) {
    await writeMarkedPart(DOCUMENT, "network", part);
    process.stdout.write(`\nwritten to ${DOCUMENT}\n`);
  }
  process.exit(rows.some(({ verdict }) => verdict === "over") ? 1 : 0);
}

async function firstViews(sides: Sides, profile: NetworkProfile, rounds: number): Promise<Row[]> {
  const { shop = [], yardstick = [] } = await interleave(rounds, {
    shop: () => view(sides.shop(profile), PAGE),
    yardstick: () => view(sides.yardstick(profile), PAGE),
  });
  const both = (value: (result: (typeof shop)[number]) => number, show = ms) =>
    `${show(middle(shop, value))} to ${show(middle(yardstick, value))}`;
  const firstPaint = (result: (typeof shop)[number]) => result.firstPaint ?? 0;
  const largestPaint = (result: (typeof shop)[number]) => result.largestPaint ?? 0;
  const on = `${PAGE}, ${profile.name}`;
  process.stdout.write(
    `${on}: largest ${shop.map(({ largest }) => largest).join(" ")}; long tasks ${JSON.stringify(shop.at(-1)?.longTasks)}\n`,
  );
  return [
    ratioAtMost(
      `${on}: first contentful paint, to the yardstick's`,
      pairedRatio(shop, yardstick, firstPaint),
      0.85,
      both(firstPaint),
    ),
    ratioAtMost(
      `${on}: largest contentful paint, to the yardstick's`,
      pairedRatio(shop, yardstick, largestPaint),
      1,
      both(largestPaint),
    ),
    atMost(
      `${on}: total blocking time`,
      middle(shop, ({ blocked }) => blocked),
      50,
      ms,
    ),
    atMost(
      `${on}: cumulative layout shift`,
      middle(shop, ({ shift }) => shift),
      0.01,
      (value) => value.toFixed(3),
    ),
    told(`${on}: the same of the yardstick`, ms(middle(yardstick, ({ blocked }) => blocked))),
    told(
      `${on}: bytes down the line`,
      both(({ bytes }) => bytes, kb),
    ),
    told(
      `${on}: requests`,
      both(({ requests }) => requests, String),
    ),
  ];
}

async function taps(sides: Sides, rounds: number): Promise<Row[]> {
  const { shop = [], yardstick = [] } = await interleave(rounds, {
    shop: () => tapFilter(sides.shop(WORST_NETWORK), PAGE, FILTER),
    yardstick: () => tapFilter(sides.yardstick(WORST_NETWORK), PAGE, FILTER),
  });
  type Result = (typeof shop)[number];
  const row = (what: string, value: (result: Result) => number) =>
    [
      `${what}, to the yardstick's`,
      pairedRatio(shop, yardstick, value),
      1,
      `${ms(middle(shop, value))} to ${ms(middle(yardstick, value))}`,
    ] as const;
  const fromTap = row("tap on a filter at first paint → filtered list", ({ fromTap }) => fromTap);
  const [what, ratio, , measured] = row("the same from the visit's start", (tap) => tap.fromStart);
  return [ratioAtMost(...fromTap), told(what, measured, `${ratio.toFixed(2)} ×`)];
}

const kb = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;

/** Resolves once the server has compressed a page as well as it can be. */
async function compressed(address: string): Promise<void> {
  const size = async () => {
    const answer = await fetch(address, { headers: { "Accept-Encoding": "br" } });
    await answer.arrayBuffer();
    return Number(answer.headers.get("content-length"));
  };
  const quick = await size();
  while ((await size()) === quick) await new Promise((resolve) => setTimeout(resolve, 50));
}
