import { startRedis } from "../support/worlds/redis-process";
import { until200 } from "./ask";
import { startContent } from "./content";
import { load } from "./load";
import { type BenchOptions, perSecond, type Row, ratioAtLeast } from "./report";
import { interleave, medianOf, pairedRatio } from "./rounds";
import { startShop } from "./servers";

const PRODUCTS = 75;
const CONNECTIONS = 16;

/**
 * Compares two instances that share content over Redis with one of them, on pages that are not cached. The
 * load generator sends equally many requests to each instance, as a round-robin proxy would.
 */
export async function instances({ quick }: BenchOptions): Promise<Row[]> {
  const content = await startContent(PRODUCTS);
  const redis = await startRedis();
  const settings = { ...content.settings, REDIS_URL: redis.url };
  const first = await startShop(settings);
  await until200(`${first.url}/eliquides`);
  const second = await startShop(settings);
  await until200(`${second.url}/eliquides`);

  let visits = 0;
  // The search ignores dots and dashes: each address is different and has the same results.
  const punctuation = () => (visits++).toString(2).replaceAll("0", ".").replaceAll("1", "-");
  const path = () => `/recherche?q=mangue${punctuation()}`;
  const loadOf = async (shops: (typeof first)[]) => {
    const connections = CONNECTIONS / shops.length;
    const duration = { seconds: quick ? 1 : 5 };
    const loads = await Promise.all(
      shops.map(({ url }) => load({ url, connections, duration, path })),
    );
    return loads.reduce((sum, each) => sum + each.perSecond, 0);
  };
  const { one = [], two = [] } = await interleave(quick ? 1 : 7, {
    one: () => loadOf([first]),
    two: () => loadOf([first, second]),
  });
  await Promise.all([first, second].map((shop) => shop.stop()));
  await Promise.all([redis.stop(), content.stop()]);
  const rate = (of: number[]) => perSecond(medianOf(of, (each) => each));
  return [
    ratioAtLeast(
      "uncached searches/s of two instances against one",
      pairedRatio(two, one, (each) => each),
      1.7,
      `${rate(two)} to ${rate(one)}`,
    ),
  ];
}
