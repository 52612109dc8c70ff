import { generatedSpace, picturePaths } from "../support/worlds/generated-space";
import { picker } from "./addresses";
import { ask, untilFound } from "./ask";
import { startContent } from "./content";
import { type Load, load } from "./load";
import { type BenchOptions, ms, perSecond, type Row, told } from "./report";
import { interleave, middle, pairedRatio } from "./rounds";
import { startBareServer, startShop } from "./servers";

/** Pictures that are asked for again and again. */
const POPULAR = 75;
/** Pictures asked for once in each round. */
const NEW = 300;
const ROUNDS = 5;
const CONNECTIONS = 16;

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
  await Promise.all([shop, bare, content].map((each) => each.stop()));

  const tell = (of: Load[] = []) =>
    `${perSecond(middle(of, (each) => each.perSecond))}, p50 ${ms(middle(of, ({ p50 }) => p50))}, p99 ${ms(middle(of, ({ p99 }) => p99))}`;
  const lost = [...(hits ?? []), ...(misses ?? [])].reduce((sum, { refused }) => sum + refused, 0);
  return [
    told(
      `picture kept (${(sample.body.length / 1024).toFixed(0)} KB, X-Cache: ${sample.headers["x-cache"] ?? "none"}), against bare \`node:http\``,
      `${tell(hits)} to ${tell(least)}`,
      `${pairedRatio(hits, least, (each) => each.perSecond).toFixed(2)} ×`,
    ),
    told("picture that must be fetched; other than 200", `${tell(misses)}; ${lost}`),
  ];
}
