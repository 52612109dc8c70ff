import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../support/worlds/shop-process";
import { untilFound, untilSettled } from "./ask";
import { type Content, startContent } from "./content";
import { median } from "./numbers";
import { atMost, type BenchOptions, type Row } from "./report";
import { startShop } from "./servers";

/** The longest that a start is waited for, in ms. */
const PATIENCE = 10_000;

/** Time from the start of the process to its first 200, with stored content and without any. */
export async function coldStart({ quick }: BenchOptions): Promise<Row[]> {
  const rounds = quick ? 2 : 7;
  return [...(await measure(75, rounds)), ...(await measure(10_000, quick ? 1 : 3))];
}

async function measure(products: number, rounds: number): Promise<Row[]> {
  const content = await startContent(products);
  const DATA_DIR = await mkdtemp(join(tmpdir(), "zavona-bench-"));
  await fill(content, DATA_DIR);

  const refused: number[] = [];
  const unanswered: number[] = [];
  const cold: number[] = [];
  const nowhere = `127.0.0.1:${await freePort()}`;
  for (let round = 0; round < rounds; round += 1) {
    const down = { CONTENTFUL_HOST: nowhere, CONTENTFUL_IMAGES_HOST: nowhere, DATA_DIR };
    refused.push(await firstPage({ ...content.settings, ...down }));
    await content.hold();
    unanswered.push(await firstPage({ ...content.settings, DATA_DIR }));
    await content.release();
    await content.delay();
    cold.push(await firstPage(content.settings));
    await content.release();
  }
  await content.stop();
  await rm(DATA_DIR, { recursive: true, force: true });

  const of = `${products} products`;
  return [
    atMost(
      `start to first 200, stored content, Contentful refuses, ${of}`,
      median(refused),
      400,
      wait,
    ),
    atMost(`the same, Contentful does not answer, ${of}`, median(unanswered), 400, wait),
    atMost(
      `start to first 200 without stored content, Contentful at 20 ms a request, ${of}`,
      median(cold),
      products > 1000 ? 2000 : 400,
      wait,
    ),
  ];
}

/** Has a shop keep its content in a folder. */
async function fill(content: Content, DATA_DIR: string): Promise<void> {
  const shop = await startShop({ ...content.settings, DATA_DIR });
  for (const page of ["/", "/eliquides", "/accessories"]) await untilSettled(shop.url + page);
  // It may write behind the visitors' backs.
  await setTimeout(1000);
  await shop.stop();
}

/** The ms from the start of a shop's process to the first 200 of a catalogue page. */
async function firstPage(settings: Record<string, string>): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const starting = startShop({ ...settings, PORT: port });
  await untilFound(`http://127.0.0.1:${port}/eliquides`, PATIENCE);
  const time = performance.now() - start;
  await (await starting).stop();
  return time < PATIENCE ? time : Number.POSITIVE_INFINITY;
}

function wait(value: number): string {
  return Number.isFinite(value) ? `${value.toFixed(0)} ms` : `none within ${PATIENCE / 1000} s`;
}
