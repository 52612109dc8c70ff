import { setTimeout } from "node:timers/promises";
import { callWebhook, signedCall, WEBHOOK_SECRET } from "../support/worlds/webhook-call";
import { untilStable } from "./ask";
import { startContent } from "./content";
import { load } from "./load";
import { median } from "./numbers";
import { residentMb } from "./process-cost";
import { atMost, type BenchOptions, mb, ms, type Row } from "./report";
import { startShop } from "./servers";

/** How long content is fresh, in s. A round takes longer, so each round contains a refresh. */
const SHORT_TTL = 4;
const ROUND_S = 5;
const ROUNDS = 7;
const PATH = "/eliquides";

/** Measures by how much a refresh delays responses, and how soon visitors see an edit. */
export async function refresh({ quick }: BenchOptions): Promise<Row[]> {
  const rounds = quick ? 1 : ROUNDS;
  return [...(await longestAnswers(rounds)), await editAfterWebhook(rounds)];
}

/** Measures the time from Contentful's webhook call to the first page that shows the edit. */
async function editAfterWebhook(rounds: number): Promise<Row> {
  const content = await startContent(75);
  const shop = await startShop({ ...content.settings, CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET });
  await untilStable(shop.url + PATH);
  const page = async () => (await fetch(shop.url + PATH)).text();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await page();
    await content.publish();
    const start = performance.now();
    await callWebhook(shop.url, signedCall({ body: "{}" }));
    while ((await page()) === before) await setTimeout(5);
    times.push(performance.now() - start);
  }
  await shop.stop();
  await content.stop();
  return atMost("an edit is visible after a webhook call", median(times), 2000, ms);
}

/** What happens in a round in which the longest answer is measured. */
const EVENTS = ["nothing changes", "a product changes", "everything is read"] as const;

/** Measures the longest wait for a cached page while the shop refreshes its content, and its memory. */
async function longestAnswers(rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const products of [75, 1000, 10_000]) {
    const content = await startContent(products);
    const shop = await startShop({
      ...content.settings,
      CONTENT_TTL_SECONDS: String(SHORT_TTL),
      CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET,
    });
    await untilStable(shop.url + PATH);
    let highest = 0;
    for (const event of EVENTS) {
      const longest: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        if (event === "a product changes") await content.publish();
        if (event === "everything is read") {
          const topic = "ContentManagement.ContentType.publish";
          await callWebhook(shop.url, signedCall({ topic, body: "{}" }));
        }
        const duration = { seconds: ROUND_S };
        const visits = await load({ url: shop.url + PATH, connections: 1, duration });
        longest.push(visits.longest);
        highest = Math.max(highest, residentMb(shop.pid));
      }
      const isLarge = event === "everything is read" && products > 1000;
      const text = `longest answer while ${event}, ${products} products`;
      rows.push(atMost(text, median(longest), isLarge ? 50 : 25, ms));
    }
    if (products > 1000) rows.push(atMost(`highest RSS of that, ${products}`, highest, 260, mb));
    await shop.stop();
    await content.stop();
  }
  return rows;
}
