import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { generatedSpace, picturePaths } from "../support/worlds/generated-space";
import { sendPicture, startPictureHost, webp } from "../support/worlds/picture-host";
import { picker } from "./addresses";
import { ask, until200 } from "./ask";
import { type Content, startContent } from "./content";
import { type Load, load } from "./load";
import { residentMb, untilIdle } from "./process-cost";
import {
  atMost,
  type BenchOptions,
  figure,
  mb,
  ms,
  perSecond,
  type Row,
  ratioAtMost,
  us,
} from "./report";
import { interleave, medianOf, pairedRatio } from "./rounds";
import { startBareServer, startShop } from "./servers";
import { cpuAtFixedRate, RATE } from "./steady-load";

/** Pictures that are requested many times. */
const POPULAR = 75;
/** New pictures per round, each requested once. */
const NEW = 300;
const ROUNDS = 5;
const CONNECTIONS = 16;
/** Clients that do not read their response, a picture of `LARGE_PICTURE` bytes. */
const SLOW_CLIENTS = 20;
const LARGE_PICTURE = 9_000_000;

/** Measures pictures that the shop has cached, and pictures that it must fetch first. */
export async function pictures({ quick }: BenchOptions): Promise<Row[]> {
  const products = POPULAR + NEW * (ROUNDS + 2);
  const content = await startContent(products);
  const shop = await startShop(content.settings);
  await until200(`${shop.url}/eliquides`);
  const paths = picturePaths(generatedSpace(products)).map((path) => `/images${path}?w=400`);
  const popular = paths.slice(0, POPULAR);
  const unseen = paths.slice(POPULAR).values();
  for (const path of popular) await ask(shop.url + path);
  const sample = await ask(shop.url + (popular[0] ?? ""));
  const bare = await startBareServer(sample);

  const { url, pid } = shop;
  const seconds = quick ? 1 : 3;
  const cached = await interleave(quick ? 1 : ROUNDS, {
    hits: () => cpuAtFixedRate({ url, pid, seconds, path: picker(popular) }),
    bareHits: () => cpuAtFixedRate({ ...bare, seconds, path: picker(popular) }),
  });
  const { misses } = await interleave(quick ? 1 : ROUNDS, {
    misses: () =>
      load({
        url,
        pid,
        connections: CONNECTIONS,
        duration: { requests: NEW },
        path: () => unseen.next().value ?? "/images/none",
      }),
  });
  await Promise.all([shop, bare].map((each) => each.stop()));
  const fetched = await fetchedPictures(content, quick);
  const slow = await slowClients(content.settings, paths[0] ?? "");
  await content.stop();

  const describeLoad = (of: Load[] = []) =>
    `${perSecond(medianOf(of, (each) => each.perSecond))}, p50 ${ms(medianOf(of, ({ p50 }) => p50))}, p99 ${ms(medianOf(of, ({ p99 }) => p99))}`;
  const failed = (misses ?? []).reduce((sum, { non2xx }) => sum + non2xx, 0);
  const each = (cpu: number) => cpu;
  return [
    ratioAtMost(
      `cached picture (${(sample.body.length / 1024).toFixed(0)} KB, X-Cache: ${sample.headers.get("X-Cache") ?? "none"}): CPU per answer at ${RATE}/s against bare \`node:http\``,
      pairedRatio(cached.hits, cached.bareHits, each),
      2,
      `${us(medianOf(cached.hits, each))} to ${us(medianOf(cached.bareHits, each))}`,
    ),
    figure("pictures that must be fetched; other than 2xx", `${describeLoad(misses)}; ${failed}`),
    fetched,
    slow,
  ];
}

/** Compares pictures that a shop fetches, one at a time, from a host 20 ms away with requests to that host. */
async function fetchedPictures(content: Content, quick: boolean): Promise<Row> {
  const shop = await startShop(content.settings);
  await until200(`${shop.url}/eliquides`);
  await content.delay();
  const paths = picturePaths(generatedSpace(POPULAR)).values();
  const direct = `http://${content.settings.CONTENTFUL_IMAGES_HOST}`;
  const timeOf = async (address: string) => {
    const start = performance.now();
    const { status } = await ask(address);
    if (status !== 200) throw new Error(`${address} responds ${status}`);
    return performance.now() - start;
  };
  const { ours = [], theirs = [] } = await interleave(quick ? 5 : 30, {
    ours: () => timeOf(`${shop.url}/images${paths.next().value}?w=400`),
    theirs: () => timeOf(`${direct}${paths.next().value}?fm=webp&w=400`),
  });
  await content.release();
  await shop.stop();
  return ratioAtMost(
    "a picture that must be fetched, from a host 20 ms away, against a request to that host: time to the last byte",
    pairedRatio(ours, theirs, (ms) => ms),
    1.3,
    `${ms(medianOf(ours, (ms) => ms))} to ${ms(medianOf(theirs, (ms) => ms))}`,
  );
}

/** Measures the memory that slow clients cost: together, at most two copies of the picture. */
async function slowClients(settings: Record<string, string>, path: string): Promise<Row> {
  const host = await startPictureHost();
  const body = webp(LARGE_PICTURE);
  host.answer = (_request, response) => sendPicture(response, body);
  const shop = await startShop({ ...settings, CONTENTFUL_IMAGES_HOST: host.host });
  await until200(`${shop.url}/eliquides`);
  await ask(shop.url + path);
  const before = residentMb(shop.pid);
  const clients = await Promise.all(
    Array.from({ length: SLOW_CLIENTS }, async () => {
      const [answer] = await once(get(shop.url + path, { agent: false }), "response");
      return answer as IncomingMessage;
    }),
  );
  await untilIdle(shop.pid);
  const grown = residentMb(shop.pid) - before;
  for (const client of clients) client.destroy();
  await shop.stop();
  await host.close();
  const what = `growth of RSS for ${SLOW_CLIENTS} clients that do not read a picture of 9 MB`;
  return atMost(what, grown, (2 * LARGE_PICTURE) / 1e6, mb);
}
