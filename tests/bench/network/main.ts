import { setTimeout } from "node:timers/promises";
import { launchChromium } from "../../support/chromium";
import { compressedSize } from "../../support/judges/network-bytes";
import { writeMarkedPart } from "../../support/marked-part";
import { demoProducts } from "../../support/worlds/demo";
import {
  FAIR_NETWORK,
  type NetworkProfile,
  POOR_NETWORK,
  WORST_NETWORK,
} from "../../support/worlds/network-profiles";
import { atMost, circumstances, figure, ms, type Row, ratioAtMost, table, times } from "../report";
import { interleave, medianOf, pairedRatio } from "../rounds";
import { startShop } from "../servers";
import { startCaddy } from "./caddy";
import { secondCatalogue, tapFilter, type Visit, view } from "./views";
import { startYardstick } from "./yardstick";

const DOCUMENT = "tests/bench/results.md";
const PAGE = "/eliquides";
const FILTERED = "/eliquides?category=boisson";
/** The pages whose bytes are reported, each as a visitor's first page. */
const FIRST_PAGES = [
  "/",
  PAGE,
  "/ecigarettes",
  "/accessories",
  "/eliquides/mangue-de-mahajanga",
  "/recherche?q=mangue",
  "/tarifs",
  "/about",
  "/contact",
] as const;
/** The price of 1 MB of prepaid data, in ariary: about 5,000 Ar per GB (Malagasy press, October 2025). */
const ARIARY_PER_MB = 5;
const FILTER = {
  filter: "category=boisson",
  cards: demoProducts("eliquide", "boisson").length,
};

/** Rounds on the network with bounds, and on the networks without. */
const ROUNDS = 7;
const FEW_ROUNDS = 3;

type Sides = Record<"shop" | "yardstick", (profile: NetworkProfile) => Visit>;

/**
 * Compares the shop with a static page on the networks of its visitors. `--quick` measures one round of
 * each; `--worst` leaves out the networks without bounds. Both write nothing.
 */
export async function main(args: string[]): Promise<void> {
  const quick = args.includes("--quick");
  const rounds = quick ? 1 : ROUNDS;
  const shop = await startShop({});
  for (const path of [PAGE, FILTERED]) await compressed(shop.url + path);
  const yardstick = await startYardstick(shop.url, [PAGE, FILTERED]);
  const caddy = await startCaddy([shop.url, yardstick.url]);
  const browser = await launchChromium(caddy?.keys);
  const sidesAt = ([shopUrl = "", yardstickUrl = ""]: readonly string[]): Sides => ({
    shop: (profile) => ({ browser, url: shopUrl, profile, scripts: true }),
    yardstick: (profile) => ({ browser, url: yardstickUrl, profile, scripts: false }),
  });
  const sides = sidesAt([shop.url, yardstick.url]);
  const rows: Row[] = [];
  try {
    rows.push(...(await firstViews(sides, WORST_NETWORK, rounds)), ...(await taps(sides, rounds)));
    const seconds = await interleave(rounds, {
      shop: () => secondCatalogue(sides.shop(WORST_NETWORK)),
    });
    const second = medianOf(seconds.shop, (value) => value);
    rows.push(atMost("second catalogue painted, service worker active", second, 500, ms));
    if (caddy) rows.push(...(await throughCaddy(sidesAt(caddy.urls), caddy.version, rounds)));
    if (!args.includes("--worst")) {
      for (const profile of [POOR_NETWORK, FAIR_NETWORK]) {
        const all = await firstViews(sides, profile, quick ? 1 : FEW_ROUNDS);
        rows.push(...all.map(({ what, measured, ratio }) => figure(what, measured, ratio)));
      }
      rows.push(...(await firstVisits(sides.shop(FAIR_NETWORK))));
    }
  } finally {
    await browser.close();
    await caddy?.stop();
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
  const compare = comparison(shop, yardstick);
  const on = `${PAGE}, ${profile.name}`;
  process.stdout.write(
    `${on}: largest ${shop.map(({ largest }) => largest).join(" ")}; long tasks ${JSON.stringify(shop.at(-1)?.longTasks)}\n`,
  );
  const blocked = medianOf(shop, (view) => view.blocked);
  const shift = medianOf(shop, (view) => view.shift);
  const bytes = compare(({ bytes }) => bytes, kb);
  const requests = compare(({ requests }) => requests, String);
  return [
    compare(({ firstPaint }) => firstPaint ?? 0).atMost(`${on}: first contentful paint`, 0.7),
    compare(({ largestPaint }) => largestPaint ?? 0).atMost(
      `${on}: largest contentful paint`,
      0.85,
    ),
    atMost(`${on}: total blocking time`, blocked, 50, ms),
    atMost(`${on}: cumulative layout shift`, shift, 0.01, (value) => value.toFixed(3)),
    figure(
      `${on}: total blocking time of the yardstick`,
      ms(medianOf(yardstick, (view) => view.blocked)),
    ),
    figure(`${on}: bytes received`, bytes.measured),
    figure(`${on}: requests`, requests.measured),
  ];
}

/** As visitors come: TLS and HTTP/2, with the handshakes on the slow connection. */
async function throughCaddy(sides: Sides, version: string, rounds: number): Promise<Row[]> {
  const { shop = [], yardstick = [] } = await interleave(rounds, {
    shop: () => view(sides.shop(WORST_NETWORK), PAGE),
    yardstick: () => view(sides.yardstick(WORST_NETWORK), PAGE),
  });
  const compare = comparison(shop, yardstick);
  const on = `${PAGE} through Caddy ${version}, ${WORST_NETWORK.name}`;
  const row = (what: string, { measured, ratio }: ReturnType<typeof compare>) =>
    figure(`${on}: ${what}`, measured, times(ratio));
  return [
    row(
      "first contentful paint",
      compare(({ firstPaint }) => firstPaint ?? 0),
    ),
    row(
      "largest contentful paint",
      compare(({ largestPaint }) => largestPaint ?? 0),
    ),
    row(
      "bytes received",
      compare(({ bytes }) => bytes, kb),
    ),
    row(
      "connections",
      compare(({ connections }) => connections, String),
    ),
  ];
}

/** Reports the bytes of each first page on a phone that does not scroll, until the network is idle. */
async function firstVisits(visit: Visit): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of FIRST_PAGES) {
    const { bytes, requests } = await view(visit, path);
    const price = ((bytes / 2 ** 20) * ARIARY_PER_MB).toFixed(1);
    rows.push(figure(`first visit of ${path}`, `${kb(bytes)}, ${price} Ar; ${requests} requests`));
  }
  return rows;
}

async function taps(sides: Sides, rounds: number): Promise<Row[]> {
  const { shop = [], yardstick = [] } = await interleave(rounds, {
    shop: () => tapFilter(sides.shop(WORST_NETWORK), PAGE, FILTER),
    yardstick: () => tapFilter(sides.yardstick(WORST_NETWORK), PAGE, FILTER),
  });
  const compare = comparison(shop, yardstick);
  const { measured, ratio } = compare(({ fromStart }) => fromStart);
  return [
    compare(({ fromTap }) => fromTap).atMost("tap on a filter at first paint → filtered list", 1),
    figure("the same from the visit's start, to the yardstick's", measured, times(ratio)),
  ];
}

/** Compares a value of the shop with the yardstick's. */
function comparison<T>(shop: readonly T[], yardstick: readonly T[]) {
  return (value: (result: T) => number, show = ms) => {
    const ratio = pairedRatio(shop, yardstick, value);
    const measured = `${show(medianOf(shop, value))} to ${show(medianOf(yardstick, value))}`;
    return {
      ratio,
      measured,
      atMost: (what: string, limit: number) =>
        ratioAtMost(`${what}, to the yardstick's`, ratio, limit, measured),
    };
  };
}

const kb = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;

/** Resolves once the server has cached a page's best compression. */
async function compressed(address: string): Promise<void> {
  const first = await compressedSize(address);
  while ((await compressedSize(address)) === first) await setTimeout(50);
}
