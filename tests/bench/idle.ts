import { setTimeout } from "node:timers/promises";
import { until200 } from "./ask";
import { startContent } from "./content";
import { cpuMs, residentMb } from "./process-cost";
import { atMost, type BenchOptions, mb, ms, type Row } from "./report";
import { startShop } from "./servers";

const PRODUCTS = 75;
/** How long after the start the memory is measured, in ms. */
const SETTLING_MS = 30_000;
const IDLE_MS = 600_000;

/** Measures a shop without visitors: its memory after the start, and the CPU time of refreshes and timers. */
export async function idle({ quick }: BenchOptions): Promise<Row[]> {
  const content = await startContent(PRODUCTS);
  const shop = await startShop({ ...content.settings, CONTENT_TTL_SECONDS: "60" });
  await until200(`${shop.url}/readyz`);
  await setTimeout(quick ? 1000 : SETTLING_MS);
  const memory = residentMb(shop.pid);
  const before = cpuMs(shop.pid) ?? Number.NaN;
  await setTimeout(quick ? 1000 : IDLE_MS);
  const cpu = (cpuMs(shop.pid) ?? Number.NaN) - before;
  await shop.stop();
  await content.stop();
  return [
    atMost(`RSS at rest after the start, ${PRODUCTS} products`, memory, 80, mb),
    atMost(`CPU of 10 idle minutes, ${PRODUCTS} products`, cpu, 1000, ms),
  ];
}
