import { setTimeout } from "node:timers/promises";
import { startFaultProxy } from "../support/worlds/fault-proxy";
import { generatedSpace } from "../support/worlds/generated-space";
import { picker, visitedAddresses } from "./addresses";
import { until200 } from "./ask";
import { startContent } from "./content";
import { load } from "./load";
import { atMost, type BenchOptions, count, figure, type Row } from "./report";
import { startShop } from "./servers";

/** The bound of requests per TTL: one call of the Sync API. */
const PER_TTL = 1;
/** The most items that the delivery API returns in one page of a sync. */
const LARGEST_PAGE = 1000;
/** How long the shop's Contentful client retries before it gives up, in s. */
const CLIENT_TRIES_S = 30;
/** How long content is fresh in the measurements per TTL, in s. */
const SHORT_TTL = 2;

/** Counts requests to Contentful: for simultaneous first visitors, per TTL, and in an outage. */
export async function upstream({ quick }: BenchOptions): Promise<Row[]> {
  return [
    ...(await firstVisitors(100)),
    ...(await firstVisitors(10_000)),
    ...(await requestsPerTtl(quick ? 6 : 30)),
    ...(await requestsInOutage(quick ? 6 : 60)),
  ];
}

/** Counts requests for a thousand visitors who all arrive before the content. */
async function firstVisitors(products: number): Promise<Row[]> {
  const visitors = 1000;
  const space = generatedSpace(products);
  const content = await startContent(products);
  await content.hold();
  const shop = await startShop(content.settings);
  const visits = load({
    url: shop.url,
    connections: visitors,
    duration: { requests: visitors },
    path: picker(["/eliquides", "/ecigarettes", "/accessories", "/", "/eliquides?category=fruite"]),
  });
  await setTimeout(2000);
  await content.release();
  const { answers, non2xx, errors } = await visits;
  const requests = await content.takeRequests();
  await shop.stop();
  await content.stop();

  // The locales, the content types, and the pages of the initial sync.
  const needed = 2 + Math.ceil((space.entries.length + space.assets.length) / LARGEST_PAGE);
  return [
    atMost(
      `requests to Contentful for ${visitors} simultaneous first visitors, ${products} products`,
      requests.length,
      needed,
      count,
    ),
    figure("answers; other than 2xx; connection errors", `${answers}; ${non2xx}; ${errors}`),
  ];
}

/** Counts requests in an outage, after the client has reached its longest wait between retries. */
async function requestsInOutage(seconds: number): Promise<Row[]> {
  const content = await startContent(75);
  const proxy = await startFaultProxy(content.settings.CONTENTFUL_HOST ?? "");
  const ttl = { CONTENT_TTL_SECONDS: String(SHORT_TTL) };
  const shop = await startShop({ ...content.settings, ...ttl, CONTENTFUL_HOST: proxy.host });
  await until200(`${shop.url}/eliquides`);
  proxy.always = { kind: "status", status: 503 };
  const path = picker(visitedAddresses(generatedSpace(75), 1000));
  const visitsFor = (seconds: number) =>
    load({ url: shop.url, connections: 16, duration: { seconds }, path });
  await visitsFor(CLIENT_TRIES_S);
  const before = proxy.requests.length;
  const start = performance.now();
  const { answers, non2xx } = await visitsFor(seconds);
  const lasted = (performance.now() - start) / 1000;
  const perTtl = ((proxy.requests.length - before) / lasted) * SHORT_TTL;
  await shop.stop();
  await proxy.close();
  await content.stop();
  return [
    atMost(
      "requests to Contentful per TTL in an outage, after the client's retries",
      perTtl,
      PER_TTL,
      count,
    ),
    figure("visits answered in the outage; other than 2xx", `${answers}; ${non2xx}`),
  ];
}

/** Counts requests for refreshes under all kinds of load, with unknown addresses and parameters. */
async function requestsPerTtl(seconds: number): Promise<Row[]> {
  const space = generatedSpace(75);
  const content = await startContent(75);
  const shop = await startShop({ ...content.settings, CONTENT_TTL_SECONDS: String(SHORT_TTL) });
  await until200(`${shop.url}/eliquides`);
  await setTimeout(1000);
  const addresses = visitedAddresses(space, 1000);
  const unknown = addresses.map(
    (_, at) => [`/eliquides/absent-${at}`, `/eliquides?fbclid=${at}`][at % 2],
  );
  const path = picker([...addresses, ...unknown.map((address) => address ?? "/")]);
  await content.takeRequests();
  const start = performance.now();
  const { answers } = await load({ url: shop.url, connections: 16, duration: { seconds }, path });
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
    figure(
      "the same with the default TTL of 60 s, per month; requests, time and visits measured",
      `${count(perTtl * 60 * 24 * 30)}; ${requests} in ${(hours * 3600).toFixed(0)} s for ${answers}`,
    ),
    figure(
      "requests to Contentful per 100 000 visits, TTL 60 s, at the same visits/s",
      count(((requests * SHORT_TTL) / 60 / answers) * 100_000),
    ),
  ];
}
