import { untilStable } from "./ask";
import { startContent } from "./content";
import { residentMb } from "./process-cost";
import { type BenchOptions, figure, mb, type Row, ratioAtLeast, ratioAtMost, us } from "./report";
import { interleave, medianOf, pairedRatio } from "./rounds";
import { type Server, startBareServer, startShop, startStockServer } from "./servers";
import { cpuAtFixedRate, RATE } from "./steady-load";

const PAGE = "/eliquides";
/** In the demo's proportions: the catalogue fills its first page of 48. */
const PRODUCTS = 100;
/** How often all servers are restarted: V8's optimisations during warm-up last as long as the process. */
const SETS = 3;
/** Stock `remix-serve` renders each answer: this many per second occupy half a core. */
const STOCK_RATE = 25;

/**
 * Compares a cached page with the fastest possible Node server, which sends the same bytes and headers, and
 * with the same build on stock Remix.
 */
export async function cachedPage({ quick }: BenchOptions): Promise<Row[]> {
  const content = await startContent(PRODUCTS);
  const first = await measureSet(content.settings, quick);
  const sets = [first];
  while (!quick && sets.length < SETS) sets.push(await measureSet(content.settings, quick));
  await content.stop();

  const { page, memory } = first;
  const { headers, body } = page;
  const response = `${headers.get("Content-Encoding") ?? "identity"}, ${body.length} bytes, X-Cache: ${headers.get("X-Cache") ?? "none"}`;
  const shop = sets.flatMap((set) => set.shop);
  const bare = sets.flatMap((set) => set.bare);
  const stock = sets.flatMap((set) => set.stock);
  const each = (cpu: number) => cpu;
  return [
    figure(`cached \`${PAGE}\`: encoding, size, X-Cache`, response),
    ratioAtMost(
      `CPU per answer at ${RATE}/s against bare \`node:http\``,
      pairedRatio(shop, bare, each),
      2,
      `${us(medianOf(shop, each))} to ${us(medianOf(bare, each))}`,
    ),
    ratioAtLeast(
      `answers per CPU second against stock \`remix-serve\` (at ${STOCK_RATE}/s)`,
      pairedRatio(stock, shop, each),
      200,
      `${us(medianOf(shop, each))} to ${us(medianOf(stock, each))}`,
    ),
    figure("RSS of shop, bare server, stock server", memory.join(", ")),
  ];
}

/** Starts the servers and measures two rounds. */
async function measureSet(settings: Record<string, string>, quick: boolean) {
  const shopServer = await startShop(settings);
  const page = await untilStable(shopServer.url + PAGE);
  const bareServer = await startBareServer(page);
  const stockServer = await startStockServer(settings);
  await untilStable(stockServer.url + PAGE);

  const measure = ({ url, pid }: Server, rate = RATE) =>
    cpuAtFixedRate({ url: url + PAGE, pid, seconds: quick ? 1 : 4, rate });
  const {
    shop = [],
    bare = [],
    stock = [],
  } = await interleave(quick ? 1 : 2, {
    shop: () => measure(shopServer),
    bare: () => measure(bareServer),
    stock: () => measure(stockServer, STOCK_RATE),
  });
  const servers = [shopServer, bareServer, stockServer];
  const memory = servers.map(({ pid }) => mb(residentMb(pid)));
  await Promise.all(servers.map((server) => server.stop()));
  return { page, memory, shop, bare, stock };
}
