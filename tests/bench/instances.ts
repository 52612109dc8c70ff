import { startRedis } from "../support/worlds/redis-process";
import { untilFound } from "./ask";
import { startContent } from "./content";
import { load } from "./load";
import { type BenchOptions, perSecond, type Row, ratioAtLeast } from "./report";
import { interleave, middle, pairedRatio } from "./rounds";
import { startShop } from "./servers";

const PRODUCTS = 75;
const CONNECTIONS = 16;

/**
 * Two instances that share content over Redis against one of them, on pages that must be rendered. The
 * load generator sends as many requests to each instance as a round-robin would; no proxy is measured.
 */
export async function instances({ quick }: BenchOptions): Promise<Row[]> {
  const content = await startContent(PRODUCTS);
  const redis = await startRedis();
  const settings = { ...content.settings, REDIS_URL: redis.url };
  const first = await startShop(settings);
  await untilFound(`${first.url}/eliquides`);
  const second = await startShop(settings);
  await untilFound(`${second.url}/eliquides`);

  let visits = 0;
  // Search folds dots and dashes: each address is another one, with the same results.
  const marks = () => (visits++).toString(2).replaceAll("0", ".").replaceAll("1", "-");
  const path = () => `/recherche?q=mangue${marks()}`;
  const loadOf = async (shops: (typeof first)[]) => {
    const connections = CONNECTIONS / shops.length;
    const lasts = { seconds: quick ? 1 : 5 };
    const loads = await Promise.all(
      shops.map(({ url }) => load({ url, connections, lasts, path })),
    );
    return loads.reduce((sum, each) => sum + each.perSecond, 0);
  };
  const { one = [], two = [] } = await interleave(quick ? 1 : 7, {
    one: () => loadOf([first]),
    two: () => loadOf([first, second]),
  });
  await Promise.all([first, second].map((shop) => shop.stop()));
  await Promise.all([redis.stop(), content.stop()]);
  const rate = (of: number[]) => perSecond(middle(of, (each) => each));
  return [
    ratioAtLeast(
      "uncached searches/s of two instances against one",
      pairedRatio(two, one, (each) => each),
      1.7,
      `${rate(two)} to ${rate(one)}`,
    ),
  ];
}
