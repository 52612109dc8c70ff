import { untilStable } from "./ask";
import { startContent } from "./content";
import { type Load, load } from "./load";
import { residentMb } from "./process-cost";
import {
  type BenchOptions,
  figure,
  mb,
  ms,
  perSecond,
  type Row,
  ratioAtLeast,
  ratioAtMost,
} from "./report";
import { interleave, medianOf, pairedRatio } from "./rounds";
import { type Server, startBareServer, startShop, startStockServer } from "./servers";

const PAGE = "/eliquides";
/** In the demo's proportions: the catalogue fills its first page of 48. */
const PRODUCTS = 100;
const CONNECTIONS = 32;

/**
 * How often all servers are restarted. V8's optimisations during warm-up last as long as the process: the
 * 99th percentile of one build differs by a third between two processes.
 */
const SETS = 5;

/**
 * Compares a cached page with the fastest possible Node server and with the same build on stock Remix.
 * When the load generator is the bottleneck (`busy` under 1), requests/s favour the slower server.
 * CPU time per response does not, and has the same bound.
 */
export async function cachedPage({ quick }: BenchOptions): Promise<Row[]> {
  const content = await startContent(PRODUCTS);
  const first = await measureSet(content.settings, quick);
  const sets = [first];
  while (!quick && sets.length < SETS) sets.push(await measureSet(content.settings, quick));
  await content.stop();

  const { page, memory } = first;
  const shopLoads = sets.flatMap((set) => set.shopLoads);
  const bareLoads = sets.flatMap((set) => set.bareLoads);
  const stockLoads = sets.flatMap((set) => set.stockLoads);
  const { headers, body } = page;
  const response = `${headers.get("Content-Encoding") ?? "identity"}, ${body.length} bytes, X-Cache: ${headers.get("X-Cache") ?? "none"}`;
  const rate = (of: Load[] = []) => perSecond(medianOf(of, (each) => each.perSecond));
  const cpu = (of: Load[] = []) => `${(medianOf(of, (each) => each.cpu) * 1000).toFixed(0)} µs`;
  const tail = (of: Load[] = []) =>
    `p50 ${ms(medianOf(of, ({ p50 }) => p50))}, p99 ${ms(medianOf(of, ({ p99 }) => p99))}`;
  const busy = (of: Load[] = []) => medianOf(of, (each) => each.busy).toFixed(2);
  return [
    figure(`cached \`${PAGE}\`: encoding, size, X-Cache`, response),
    ratioAtLeast(
      "requests/s against bare `node:http`",
      pairedRatio(shopLoads, bareLoads, (each) => each.perSecond),
      0.85,
      `${rate(shopLoads)} to ${rate(bareLoads)}`,
    ),
    ratioAtLeast(
      "requests per CPU second against bare `node:http`",
      pairedRatio(bareLoads, shopLoads, (each) => each.cpu),
      0.85,
      `${cpu(shopLoads)} to ${cpu(bareLoads)} an answer`,
    ),
    ratioAtMost(
      "p99 against bare `node:http`",
      pairedRatio(shopLoads, bareLoads, ({ p99 }) => p99),
      1.3,
      `${tail(shopLoads)} to ${tail(bareLoads)}`,
    ),
    ratioAtLeast(
      "requests/s against stock `remix-serve`",
      pairedRatio(shopLoads, stockLoads, (each) => each.perSecond),
      200,
      `${rate(shopLoads)} to ${rate(stockLoads)} (${tail(stockLoads)})`,
    ),
    figure(
      "requests per CPU second against stock `remix-serve`",
      `${cpu(shopLoads)} to ${cpu(stockLoads)} an answer`,
      `${pairedRatio(stockLoads, shopLoads, (each) => each.cpu).toFixed(0)} ×`,
    ),
    figure("RSS of shop, bare server, stock server", memory.join(", ")),
    figure(
      "cores in use by shop, bare server, stock server",
      [shopLoads, bareLoads, stockLoads].map(busy).join(", "),
    ),
  ];
}

/** Starts the servers and measures two rounds. */
async function measureSet(settings: Record<string, string>, quick: boolean) {
  const shop = await startShop(settings);
  const page = await untilStable(shop.url + PAGE);
  const bare = await startBareServer(page);
  const stock = await startStockServer(settings);
  await untilStable(stock.url + PAGE);

  const duration = { seconds: quick ? 1 : 4 };
  const measure = ({ url, pid }: Server) =>
    load({ url: url + PAGE, pid, connections: CONNECTIONS, duration });
  const {
    shopLoads = [],
    bareLoads = [],
    stockLoads = [],
  } = await interleave(2, {
    shopLoads: () => measure(shop),
    bareLoads: () => measure(bare),
    stockLoads: () => measure(stock),
  });
  const memory = [shop, bare, stock].map(({ pid }) => mb(residentMb(pid)));
  await Promise.all([shop, bare, stock].map((each) => each.stop()));
  return { page, memory, shopLoads, bareLoads, stockLoads };
}
