import { generatedSpace } from "../support/worlds/generated-space";
import { picker, visitedAddresses } from "./addresses";
import { until200 } from "./ask";
import { startContent } from "./content";
import { load } from "./load";
import { median, slope } from "./numbers";
import { residentMb } from "./process-cost";
import { atMost, figure, mb, perSecond, type Row, type Section } from "./report";
import { startShop } from "./servers";

const ADDRESSES = 2000;
/** The bound of the growth in the second half, in MB. Garbage collection alone causes some. */
const MAX_GROWTH = 8;

/** Measures memory during many requests over many addresses, with the demo's number of products. */
export const memory: Section = ({ quick }) => measure(75, 150, quick);

/** The same with the largest catalogue. */
export const memoryOfLargest: Section = ({ quick }) => measure(10_000, 260, quick);

async function measure(products: number, limit: number, quick: boolean): Promise<Row[]> {
  const requests = quick ? 20_000 : 200_000;
  const content = await startContent(products);
  const shop = await startShop({ ...content.settings, CONTENT_TTL_SECONDS: "60" });
  await until200(`${shop.url}/eliquides`);
  const samples: { x: number; y: number }[] = [{ x: 0, y: residentMb(shop.pid) }];
  const path = picker(visitedAddresses(generatedSpace(products), ADDRESSES));
  const { perSecond: rate, non2xx } = await load({
    url: shop.url,
    connections: 16,
    duration: { requests },
    path,
    onAnswer: (answers) => {
      if (answers % (requests / 400) === 0) samples.push({ x: answers, y: residentMb(shop.pid) });
    },
  });
  await shop.stop();
  await content.stop();

  const half = samples.filter(({ x }) => x >= requests / 2);
  const growth = slope(half) * (requests / 2);
  const resident = samples.map(({ y }) => y);
  const end = median(resident.slice(-20));
  const size = `${products} products`;
  return [
    atMost(`RSS after ${requests} requests over ${ADDRESSES} addresses, ${size}`, end, limit, mb),
    atMost(`growth of RSS in the second half, ${size}`, growth, MAX_GROWTH, mb),
    figure(
      `RSS at the start, half-way, highest; requests/s; other than 2xx, ${size}`,
      `${mb(resident[0] ?? 0)}, ${mb(half[0]?.y ?? 0)}, ${mb(Math.max(...resident))}; ${perSecond(rate)}; ${non2xx}`,
    ),
  ];
}
