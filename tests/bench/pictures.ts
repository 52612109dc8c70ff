import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { generatedSpace, picturePaths } from "../support/worlds/generated-space";
import { sendPicture, startPictureHost, webp } from "../support/worlds/picture-host";
import { picker } from "./addresses";
import { ask, untilFound } from "./ask";
import { type Content, startContent } from "./content";
import { type Load, load } from "./load";
import { residentMb, untilIdle } from "./process-cost";
import {
  atMost,
  type BenchOptions,
  mb,
  ms,
  perSecond,
  type Row,
  ratioAtLeast,
  ratioAtMost,
  told,
} from "./report";
import { interleave, middle, pairedRatio } from "./rounds";
import { startBareServer, startShop } from "./servers";

/** Pictures that are asked for again and again. */
const POPULAR = 75;
/** Pictures asked for once in each round. */
const NEW = 300;
const ROUNDS = 5;
const CONNECTIONS = 16;
/** Visitors who read nothing of a picture of so many bytes. */
const SLOW_VISITORS = 20;
const LARGE_PICTURE = 9_000_000;

/** Pictures that the shop keeps, and such as it must fetch first. */
export async function pictures({ quick }: BenchOptions): Promise<Row[]> {
  const products = POPULAR + NEW * (ROUNDS + 2);
  const content = await startContent(products);
  const shop = await startShop(content.settings);
  await untilFound(`${shop.url}/eliquides`);
  const paths = picturePaths(generatedSpace(products)).map((path) => `/images${path}?w=400`);
  const popular = paths.slice(0, POPULAR);
  const unseen = paths.slice(POPULAR).values();
  for (const path of popular) await ask(shop.url + path);
  const sample = await ask(shop.url + (popular[0] ?? ""));
  const bare = await startBareServer(sample);

  const lasts = { seconds: quick ? 1 : 3 };
  const { url, pid } = shop;
  const { hits, least, misses } = await interleave(quick ? 2 : ROUNDS, {
    hits: () => load({ url, pid, connections: CONNECTIONS, lasts, path: picker(popular) }),
    least: () => load({ ...bare, connections: CONNECTIONS, lasts, path: picker(popular) }),
    misses: () =>
      load({
        url,
        pid,
        connections: CONNECTIONS,
        lasts: { requests: NEW },
        path: () => unseen.next().value ?? "/images/none",
      }),
  });
  await Promise.all([shop, bare].map((each) => each.stop()));
  const fetched = await fetchedPictures(content, quick);
  const slow = await slowVisitors(content.settings, paths[0] ?? "");
  await content.stop();

  const tell = (of: Load[] = []) =>
    `${perSecond(middle(of, (each) => each.perSecond))}, p50 ${ms(middle(of, ({ p50 }) => p50))}, p99 ${ms(middle(of, ({ p99 }) => p99))}`;
  const lost = [...(hits ?? []), ...(misses ?? [])].reduce((sum, { refused }) => sum + refused, 0);
  return [
    ratioAtLeast(
      `cached picture (${(sample.body.length / 1024).toFixed(0)} KB, X-Cache: ${sample.headers.get("X-Cache") ?? "none"}), requests/s against bare \`node:http\``,
      pairedRatio(hits, least, (each) => each.perSecond),
      0.8,
      `${tell(hits)} to ${tell(least)}`,
    ),
    ratioAtMost(
      "the same: p99",
      pairedRatio(hits, least, ({ p99 }) => p99),
      1.5,
      "as above",
    ),
    told("pictures that must be fetched; other than 200", `${tell(misses)}; ${lost}`),
    fetched,
    slow,
  ];
}

/** Pictures that a shop must fetch, one at a time from a host 20 ms away, against asking that host directly. */
async function fetchedPictures(content: Content, quick: boolean): Promise<Row> {
  const shop = await startShop(content.settings);
  await untilFound(`${shop.url}/eliquides`);
  await content.delay();
  const paths = picturePaths(generatedSpace(POPULAR)).values();
  const direct = `http://${content.settings.CONTENTFUL_IMAGES_HOST}`;
  const timeOf = async (address: string) => {
    const start = performance.now();
    const { status } = await ask(address);
    if (status !== 200) throw new Error(`${address} is answered with ${status}`);
    return performance.now() - start;
  };
  const { ours = [], theirs = [] } = await interleave(quick ? 5 : 30, {
    ours: () => timeOf(`${shop.url}/images${paths.next().value}?w=400`),
    theirs: () => timeOf(`${direct}${paths.next().value}?fm=webp&w=400`),
  });
  await content.release();
  await shop.stop();
  return ratioAtMost(
    "a picture that must be fetched, from a host 20 ms away, against asking that host: time to the last byte",
    pairedRatio(ours, theirs, (ms) => ms),
    1.3,
    `${ms(middle(ours, (ms) => ms))} to ${ms(middle(theirs, (ms) => ms))}`,
  );
}

/** What slow visitors cost: a piece of the picture each, together less than two copies of it. */
async function slowVisitors(settings: Record<string, string>, path: string): Promise<Row> {
  const host = await startPictureHost();
  const body = webp(LARGE_PICTURE);
  host.answer = (_request, response) => sendPicture(response, body);
  const shop = await startShop({ ...settings, CONTENTFUL_IMAGES_HOST: host.host });
  await untilFound(`${shop.url}/eliquides`);
  await ask(shop.url + path);
  const before = residentMb(shop.pid);
  const visitors = await Promise.all(
    Array.from({ length: SLOW_VISITORS }, async () => {
      const [answer] = await once(get(shop.url + path, { agent: false }), "response");
      return answer as IncomingMessage;
    }),
  );
  await untilIdle(shop.pid);
  const grown = residentMb(shop.pid) - before;
  for (const visitor of visitors) visitor.destroy();
  await shop.stop();
  await host.close();
  const what = `RSS for ${SLOW_VISITORS} visitors who read nothing of a picture of 9 MB`;
  return atMost(what, grown, (2 * LARGE_PICTURE) / 1e6, mb);
}
