import { setTimeout } from "node:timers/promises";
import { startFaultProxy } from "../support/worlds/fault-proxy";
import { generatedSpace } from "../support/worlds/generated-space";
import { picker, visitedAddresses } from "./addresses";
import { untilFound } from "./ask";
import { startContent } from "./content";
import { load } from "./load";
import { atMost, type BenchOptions, count, type Row, told } from "./report";
import { startShop } from "./servers";

/** One call of the Sync API. */
const PER_TTL = 1;
/** Entries that the delivery API gives in one answer at most. */
const LARGEST_PAGE = 1000;
/** How long the client of the content service tries by itself before it gives up, in s. */
const CLIENT_TRIES_S = 30;
/** How long content is fresh while the refreshes of an hour are extrapolated, in s. */
const SHORT_TTL = 2;

/** What the shop asks of Contentful: at a start with a crowd before the door, and by the hour. */
export async function upstream({ quick }: BenchOptions): Promise<Row[]> {
  return [
    ...(await coldCrowd(100)),
    ...(await coldCrowd(10_000)),
    ...(await byTheHour(quick ? 6 : 30)),
    ...(await inAnOutage(quick ? 6 : 60)),
  ];
}

/** A thousand visitors who all come before the content does. */
async function coldCrowd(products: number): Promise<Row[]> {
  const visitors = 1000;
  const space = generatedSpace(products);
  const content = await startContent(products);
  await content.hold();
  const shop = await startShop(content.settings);
  const crowd = load({
    url: shop.url,
    connections: visitors,
    lasts: { requests: visitors },
    path: picker(["/eliquides", "/ecigarettes", "/accessories", "/", "/eliquides?category=fruite"]),
  });
  await setTimeout(2000);
  await content.release();
  const { answers, refused, errors } = await crowd;
  const requests = await content.takeRequests();
  await shop.stop();
  await content.stop();

  // The pages of the first sync, which names everything, and those of each content type.
  let needed = Math.ceil((space.entries.length + space.assets.length) / LARGEST_PAGE);
  for (const { id } of space.contentTypes) {
    const entries = space.entries.filter(({ contentType }) => contentType === id).length;
    needed += Math.max(1, Math.ceil(entries / LARGEST_PAGE));
  }
  return [
    atMost(
      `requests to Contentful for ${visitors} simultaneous first visitors, ${products} products`,
      requests.length,
      needed,
      count,
    ),
    told("answers to them; other than 200; broken", `${answers}; ${refused}; ${errors}`),
  ];
}

/** Attempts while the service is out, once the waits between them are as long as they get. */
async function inAnOutage(seconds: number): Promise<Row[]> {
  const content = await startContent(75);
  const line = await startFaultProxy(content.settings.CONTENTFUL_HOST ?? "");
  const ttl = { CONTENT_TTL_SECONDS: String(SHORT_TTL) };
  const shop = await startShop({ ...content.settings, ...ttl, CONTENTFUL_HOST: line.host });
  await untilFound(`${shop.url}/eliquides`);
  line.always = { kind: "status", status: 503 };
  const path = picker(visitedAddresses(generatedSpace(75), 1000));
  const visitsFor = (seconds: number) =>
    load({ url: shop.url, connections: 16, lasts: { seconds }, path });
  await visitsFor(CLIENT_TRIES_S);
  const before = line.requests.length;
  const start = performance.now();
  const { answers, refused } = await visitsFor(seconds);
  const lasted = (performance.now() - start) / 1000;
  const perTtl = ((line.requests.length - before) / lasted) * SHORT_TTL;
  await shop.stop();
  await line.close();
  await content.stop();
  return [
    atMost("the same in an outage, after the client's first tries", perTtl, PER_TTL, count),
    told("visits answered in it; other than 200", `${answers}; ${refused}`),
  ];
}

/** Refreshes under load of every kind, unknown addresses and unheard-of parameters too. */
async function byTheHour(seconds: number): Promise<Row[]> {
  const space = generatedSpace(75);
  const content = await startContent(75);
  const shop = await startShop({ ...content.settings, CONTENT_TTL_SECONDS: String(SHORT_TTL) });
  await untilFound(`${shop.url}/eliquides`);
  await setTimeout(1000);
  const addresses = visitedAddresses(space, 1000);
  const odd = addresses.map(
    (_, at) => [`/eliquides/absent-${at}`, `/eliquides?fbclid=${at}`][at % 2],
  );
  const path = picker([...addresses, ...odd.map((address) => address ?? "/")]);
  await content.takeRequests();
  const start = performance.now();
  const { answers } = await load({ url: shop.url, connections: 16, lasts: { seconds }, path });
  const hours = (performance.now() - start) / 3_600_000;
  const requests = (await content.takeRequests()).length;
  await shop.stop();
  await content.stop();

  const perTtl = (requests / hours / 3600) * SHORT_TTL;
  return [
    atMost(
      "requests to Contentful per TTL (for an hour: × 3600 / TTL), under load",
      perTtl,
      PER_TTL,
      count,
    ),
    told(
      "with the default TTL of 60 s, per month; seen in how long for how many visits",
      `${count(perTtl * 60 * 24 * 30)}; ${requests} in ${(hours * 3600).toFixed(0)} s for ${answers}`,
    ),
    told(
      "requests to Contentful per 100 000 visits, TTL 60 s, at the same visits/s",
      count(((requests * SHORT_TTL) / 60 / answers) * 100_000),
    ),
  ];
}
