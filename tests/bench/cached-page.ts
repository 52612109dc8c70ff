import { untilSettled } from "./ask";
import { startContent } from "./content";
import { type Load, load } from "./load";
import { residentMb } from "./process-cost";
import {
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
import { type Server, startBareServer, startShop, startStockServer } from "./servers";

const PAGE = "/eliquides";
/** Of the demo's proportions, so the catalogue fills its first page of 48. */
const PRODUCTS = 100;
const CONNECTIONS = 32;

/**
 * How often all servers are started anew: what V8 makes of a program while it warms up lasts as long
 * as the process does, and of one and the same build one has a 99th percentile a third above another's.
 */
const SETS = 5;

/**
 * A cached page against what Node can do at best and what stock Remix does with the same build.
 * Where the load generator is what limits (`busy` under 1), requests/s flatter the slower server;
 * the CPU time of one answer does not, and is held to the same bound.
 */
export async function cachedPage({ quick }: BenchOptions): Promise<Row[]> {
  const content = await startContent(PRODUCTS);
  const first = await measureSet(content.settings, quick);
  const sets = [first];
  while (!quick && sets.length < SETS) sets.push(await measureSet(content.settings, quick));
  await content.stop();

  const { page, memory } = first;
  const ours = sets.flatMap((set) => set.ours);
  const least = sets.flatMap((set) => set.least);
  const stocks = sets.flatMap((set) => set.stocks);
  const { headers, body } = page;
  const form = `${headers.get("Content-Encoding") ?? "identity"}, ${body.length} bytes, X-Cache: ${headers.get("X-Cache") ?? "none"}`;
  const rate = (of: Load[] = []) => perSecond(middle(of, (each) => each.perSecond));
  const cpu = (of: Load[] = []) => `${(middle(of, (each) => each.cpu) * 1000).toFixed(0)} µs`;
  const tail = (of: Load[] = []) =>
    `p50 ${ms(middle(of, ({ p50 }) => p50))}, p99 ${ms(middle(of, ({ p99 }) => p99))}`;
  const busy = (of: Load[] = []) => middle(of, (each) => each.busy).toFixed(2);
  return [
    told(`cached \`${PAGE}\`: what is answered`, form),
    ratioAtLeast(
      "requests/s against bare `node:http`",
      pairedRatio(ours, least, (each) => each.perSecond),
      0.85,
      `${rate(ours)} to ${rate(least)}`,
    ),
    ratioAtLeast(
      "requests per CPU second against bare `node:http`",
      pairedRatio(least, ours, (each) => each.cpu),
      0.85,
      `${cpu(ours)} to ${cpu(least)} an answer`,
    ),
    ratioAtMost(
      "p99 against bare `node:http`",
      pairedRatio(ours, least, ({ p99 }) => p99),
      1.3,
      `${tail(ours)} to ${tail(least)}`,
    ),
    ratioAtLeast(
      "requests/s against stock `remix-serve`",
      pairedRatio(ours, stocks, (each) => each.perSecond),
      200,
      `${rate(ours)} to ${rate(stocks)} (${tail(stocks)})`,
    ),
    told(
      "requests per CPU second against stock `remix-serve`",
      `${cpu(ours)} to ${cpu(stocks)} an answer`,
      `${pairedRatio(stocks, ours, (each) => each.cpu).toFixed(0)} ×`,
    ),
    told("RSS of shop, bare server, stock server", memory.join(", ")),
    told(
      "cores in use by shop, bare server, stock server",
      [ours, least, stocks].map(busy).join(", "),
    ),
  ];
}

/** Two rounds of servers that have just been started. */
async function measureSet(settings: Record<string, string>, quick: boolean) {
  const shop = await startShop(settings);
  const page = await untilSettled(shop.url + PAGE);
  const bare = await startBareServer(page);
  const stock = await startStockServer(settings);
  await untilSettled(stock.url + PAGE);

  const lasts = { seconds: quick ? 1 : 4 };
  const measure = ({ url, pid }: Server) =>
    load({ url: url + PAGE, pid, connections: CONNECTIONS, lasts });
  const {
    ours = [],
    least = [],
    stocks = [],
  } = await interleave(2, {
    ours: () => measure(shop),
    least: () => measure(bare),
    stocks: () => measure(stock),
  });
  const memory = [shop, bare, stock].map(({ pid }) => mb(residentMb(pid)));
  await Promise.all([shop, bare, stock].map((each) => each.stop()));
  return { page, memory, ours, least, stocks };
}
