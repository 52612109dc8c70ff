import { startContent } from "./content";
import { quantile } from "./numbers";
import { startRenderer } from "./render";
import { atMost, type BenchOptions, ms, type Row, told } from "./report";

/** Renders that go ahead, until the compiler has seen them often enough. */
const WARM_UP = 300;

/** What one page costs that no cache has: loaders, React, headers; without socket or compression. */
export async function renderCost({ quick }: BenchOptions): Promise<Row[]> {
  const content = await startContent(100);
  const renderer = await startRenderer(content.settings);
  await renderer.render("/eliquides", WARM_UP);
  const { cpu, cards, bytes } = await renderer.render("/eliquides", quick ? 100 : 800);
  await renderer.stop();
  await content.stop();
  return [
    atMost(
      `uncached render of \`/eliquides\`, ${cards} cards: CPU, median`,
      quantile(cpu, 0.5),
      6,
      ms,
    ),
    told("the same: p95; size", `${ms(quantile(cpu, 0.95))}; ${(bytes / 1024).toFixed(0)} KB`),
  ];
}
