import { generatedSpace } from "../support/worlds/generated-space";
import { picker, visitedAddresses } from "./addresses";
import { untilFound } from "./ask";
import { startContent } from "./content";
import { load } from "./load";
import { median, slope } from "./numbers";
import { residentMb } from "./process-cost";
import { atMost, mb, perSecond, type Row, type Section, told } from "./report";
import { startShop } from "./servers";

const ADDRESSES = 2000;
/** Flat is what grows by less than this in the second half, in MB: a sawtooth's own slope. */
const FLAT = 8;

/** Memory through many requests over many addresses, for the demo's size. */
export const memory: Section = ({ quick }) => measure(75, 150, quick);

/** The same for the largest catalogue. */
export const memoryOfLargest: Section = ({ quick }) => measure(10_000, 260, quick);

async function measure(products: number, limit: number, quick: boolean): Promise<Row[]> {
  const requests = quick ? 20_000 : 200_000;
  const content = await startContent(products);
  const shop = await startShop({ ...content.settings, CONTENT_TTL_SECONDS: "60" });
  await untilFound(`${shop.url}/eliquides`);
  const samples: { x: number; y: number }[] = [{ x: 0, y: residentMb(shop.pid) }];
  const path = picker(visitedAddresses(generatedSpace(products), ADDRESSES));
  const { perSecond: rate, refused } = await load({
    url: shop.url,
    connections: 16,
    lasts: { requests },
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
  const of = `${products} products`;
  return [
    atMost(`RSS after ${requests} requests over ${ADDRESSES} addresses, ${of}`, end, limit, mb),
    atMost(`its growth in the second half, ${of}`, growth, FLAT, mb),
    told(
      `RSS at the start, at half, at its highest; requests/s; other than 200, ${of}`,
      `${mb(resident[0] ?? 0)}, ${mb(half[0]?.y ?? 0)}, ${mb(Math.max(...resident))}; ${perSecond(rate)}; ${refused}`,
    ),
  ];
}
