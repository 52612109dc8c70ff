import { brotliDecompressSync } from "node:zlib";
import { generatedSpace } from "../support/worlds/generated-space";
import { firstPopup } from "./addresses";
import { ask, until200, untilStable } from "./ask";
import { type Content, startContent } from "./content";
import { load } from "./load";
import { median } from "./numbers";
import { startRenderer } from "./render";
import { atMost, type BenchOptions, count, kb, ms, type Row, ratioAtMost } from "./report";
import { interleave, medianOf, pairedRatio } from "./rounds";
import { startShop } from "./servers";

const FEW = 100;
const MOST = 10_000;
const MANY = [1_000, MOST];
const LIMIT = 1.2;
/** The bound of an uncached render of page 1, with 48 cards: CPU time in ms. */
const RENDER_LIMIT_MS = 6;

/** Measures a page and a popup in catalogues of growing size: from the page cache, and rendered. */
export async function growth({ quick }: BenchOptions): Promise<Row[]> {
  const rounds = quick ? 2 : 7;
  const contents = new Map<number, Content>();
  for (const size of [FEW, ...MANY]) contents.set(size, await startContent(size));
  const pages = { "page 1": "/eliquides", "a popup": firstPopup(generatedSpace(FEW)) };

  /** Measures the pages of each size in turn, each size in its own process. */
  async function measure<P extends { stop(): Promise<unknown> }, T>(
    { start, prepare, measureOnce, value, limit }: Measurement<P, T>,
    describe: (page: string) => string,
  ): Promise<Row[]> {
    const rows: Row[] = [];
    const processes = new Map<number, P>();
    for (const [size, { settings }] of contents) processes.set(size, await start(settings));
    for (const [page, path] of Object.entries(pages)) {
      for (const process of processes.values()) await prepare?.(process, path);
      const contenders = [...processes].map(([size, process]) => [
        size,
        () => measureOnce(process, path),
      ]);
      const measured = await interleave<T>(rounds, Object.fromEntries(contenders));
      const few = measured[FEW];
      if (limit && page === "page 1")
        rows.push(atMost(`${describe(page)}, ${FEW} products`, medianOf(few, value), limit, ms));
      for (const size of MANY) {
        const many = measured[size];
        rows.push(
          ratioAtMost(
            `${describe(page)}, ${size} products to ${FEW}`,
            pairedRatio(many, few, value),
            LIMIT,
            `${ms(medianOf(many, value))} to ${ms(medianOf(few, value))}`,
          ),
        );
      }
    }
    for (const process of processes.values()) await process.stop();
    return rows;
  }

  const cached = await measure(
    {
      start: startShop,
      prepare: ({ url }, path) => untilStable(url + path),
      measureOnce: ({ url }, path) =>
        load({ url: url + path, connections: 1, duration: { seconds: quick ? 1 : 2 } }),
      value: ({ p50 }) => p50,
    },
    (page) => `p50 of ${page}`,
  );
  const rendered = await measure(
    {
      start: startRenderer,
      measureOnce: (renderer, path) => renderer.render(path, quick ? 30 : 100),
      value: ({ cpu }) => median(cpu),
      limit: RENDER_LIMIT_MS,
    },
    (page) => `CPU of rendering ${page} uncached`,
  );
  const priceListRows = await priceList(contents.get(MOST));
  for (const content of contents.values()) await content.stop();
  return [...cached, ...rendered, ...priceListRows];
}

/** Measures the largest page of the longest price list, and counts products that are on no page. */
async function priceList(content: Content | undefined): Promise<Row[]> {
  const shop = await startShop(content?.settings ?? {});
  const names = new Set<string>();
  let largest = 0;
  await until200(`${shop.url}/tarifs`);
  for (let page = 1; ; page++) {
    const { status, body } = await ask(`${shop.url}/tarifs?page=${page}`);
    if (status !== 200) break;
    largest = Math.max(largest, body.length);
    const html = brotliDecompressSync(body).toString();
    for (const [row] of html.matchAll(/scope="row".*?<\/th>/g)) names.add(row);
  }
  await shop.stop();
  return [
    atMost(`largest page of the price list, ${MOST} products`, largest, 30 * 1024, kb),
    atMost("products that are on none of its pages", MOST - names.size, 0, count),
  ];
}

/** How to measure a page, and the process that serves or renders it. */
type Measurement<P, T> = {
  start(settings: Record<string, string>): Promise<P>;
  prepare?(process: P, path: string): Promise<unknown>;
  measureOnce(process: P, path: string): Promise<T>;
  /** In ms. */
  value(result: T): number;
  /** The bound of page 1 with the fewest products, in ms. */
  limit?: number;
};
