import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../support/worlds/shop-process";
import { until200, untilStable } from "./ask";
import { type Content, startContent } from "./content";
import { median } from "./numbers";
import { atMost, type BenchOptions, type Row } from "./report";
import { startShop } from "./servers";

/** The time limit of a start, in ms. */
const LONGEST_START_MS = 10_000;

/** Measures the time from the start of the process to its first 200, with and without stored content. */
export async function coldStart({ quick }: BenchOptions): Promise<Row[]> {
  const rounds = quick ? 2 : 7;
  return [...(await measure(75, rounds)), ...(await measure(10_000, quick ? 1 : 3))];
}

async function measure(products: number, rounds: number): Promise<Row[]> {
  const content = await startContent(products);
  const DATA_DIR = await mkdtemp(join(tmpdir(), "zavona-bench-"));
  await storeContent(content, DATA_DIR);

  const refused: number[] = [];
  const unanswered: number[] = [];
  const cold: number[] = [];
  const unusedPort = `127.0.0.1:${await freePort()}`;
  for (let round = 0; round < rounds; round += 1) {
    const down = { CONTENTFUL_HOST: unusedPort, CONTENTFUL_IMAGES_HOST: unusedPort, DATA_DIR };
    refused.push(await timeToFirstPage({ ...content.settings, ...down }));
    await content.hold();
    unanswered.push(await timeToFirstPage({ ...content.settings, DATA_DIR }));
    await content.release();
    await content.delay();
    cold.push(await timeToFirstPage(content.settings));
    await content.release();
  }
  await content.stop();
  await rm(DATA_DIR, { recursive: true, force: true });

  const size = `${products} products`;
  const storedLimit = products > 1000 ? 600 : 400;
  return [
    atMost(
      `start to first 200, stored content, Contentful refuses, ${size}`,
      median(refused),
      storedLimit,
      showTime,
    ),
    atMost(
      `the same, Contentful does not answer, ${size}`,
      median(unanswered),
      storedLimit,
      showTime,
    ),
    atMost(
      `start to first 200 without stored content, Contentful at 20 ms a request, ${size}`,
      median(cold),
      products > 1000 ? 2000 : 400,
      showTime,
    ),
  ];
}

/** Runs a shop until it has stored its content in `DATA_DIR`. */
async function storeContent(content: Content, DATA_DIR: string): Promise<void> {
  const shop = await startShop({ ...content.settings, DATA_DIR });
  for (const page of ["/", "/eliquides", "/accessories"]) await untilStable(shop.url + page);
  // The shop may store content after its first responses.
  await setTimeout(1000);
  await shop.stop();
}

/** Starts a shop. Returns the ms until a catalogue page first responds 200. */
async function timeToFirstPage(settings: Record<string, string>): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const starting = startShop({ ...settings, PORT: port });
  await until200(`http://127.0.0.1:${port}/eliquides`, LONGEST_START_MS);
  const time = performance.now() - start;
  await (await starting).stop();
  return time < LONGEST_START_MS ? time : Number.POSITIVE_INFINITY;
}

function showTime(value: number): string {
  return Number.isFinite(value)
    ? `${value.toFixed(0)} ms`
    : `none within ${LONGEST_START_MS / 1000} s`;
}
