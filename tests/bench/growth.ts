import { generatedSpace } from "../support/generated-space";
import { picturesKnown } from "../support/pictures-known";
import { firstPopup } from "./addresses";
import { untilSettled } from "./ask";
import { startContent } from "./content";
import { type Load, load } from "./load";
import { median } from "./numbers";
import { type Renders, startRenderer } from "./render";
import { type BenchOptions, ms, type Row, ratioAtMost } from "./report";
import { interleave, middle, pairedRatio } from "./rounds";
import { startShop } from "./servers";

const SMALL = 100;
const LARGE = 10_000;
const LIMIT = 1.2;

/** A page and a popup of a hundred times as many products: what is cached, and what it costs to render. */
export async function growth({ quick }: BenchOptions): Promise<Row[]> {
  const small = await startContent(SMALL);
  const large = await startContent(LARGE);
  const popup = firstPopup(generatedSpace(SMALL));
  const pages = { "page 1": "/eliquides", "a popup": popup };
  const rows: Row[] = [];

  const smallShop = await startShop(small.settings);
  const largeShop = await startShop(large.settings);
  // Of new pictures the colour is asked for in the background, once: of 10,000 that takes a while.
  for (const { url } of [smallShop, largeShop]) await picturesKnown(url);
  for (const [name, path] of Object.entries(pages)) {
    for (const { url } of [smallShop, largeShop]) await untilSettled(url + path);
    const measure = (url: string) =>
      load({ url: url + path, connections: 1, lasts: { seconds: quick ? 1 : 2 } });
    const { few, many } = await interleave(quick ? 2 : 7, {
      few: () => measure(smallShop.url),
      many: () => measure(largeShop.url),
    });
    const p50 = (of: Load) => of.p50;
    rows.push(
      ratioAtMost(
        `p50 of ${name}, ${LARGE} products to ${SMALL}`,
        pairedRatio(many, few, p50),
        LIMIT,
        `${ms(middle(many, p50))} to ${ms(middle(few, p50))}`,
      ),
    );
  }
  await smallShop.stop();
  await largeShop.stop();

  const smallRenderer = await startRenderer(small.settings);
  const largeRenderer = await startRenderer(large.settings);
  for (const [name, path] of Object.entries(pages)) {
    const renders = quick ? 30 : 100;
    const { few, many } = await interleave(quick ? 2 : 7, {
      few: () => smallRenderer.render(path, renders),
      many: () => largeRenderer.render(path, renders),
    });
    const cpu = (of: Renders) => median(of.cpu);
    rows.push(
      ratioAtMost(
        `CPU of rendering ${name} uncached, ${LARGE} products to ${SMALL}`,
        pairedRatio(many, few, cpu),
        LIMIT,
        `${ms(middle(many, cpu))} to ${ms(middle(few, cpu))}`,
      ),
    );
  }
  await Promise.all([smallRenderer, largeRenderer, small, large].map((each) => each.stop()));
  return rows;
}
