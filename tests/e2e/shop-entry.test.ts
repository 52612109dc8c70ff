import { demoSpace } from "../../demo/demo-space";
import { expect, test, visit } from "../support/test";
import { publishedEntry } from "../support/worlds/space";
import { callWebhook, signedCall, WEBHOOK_SECRET } from "../support/worlds/webhook-call";

/** A tab that is open shows what the entry `boutique` changes, once it asks the server for anything. */

test("an open tab shows a new telephone number and announcement in place", async ({
  blank,
  startShop,
}) => {
  const shop = await startShop({
    content: demoSpace(),
    settings: { CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET },
  });
  const page = await blank({ baseURL: shop.url });
  await page.clock.install();
  await visit(page, "/eliquides");
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const number = page.getByRole("contentinfo").getByRole("link", { name: "034 11 111 11" });
  const announcement = page.getByText("Fermé du 24 au 26 décembre");
  await expect(announcement).toHaveCount(0);

  const facts = { telephone: "034 11 111 11", annonce: "Fermé du 24 au 26 décembre" };
  shop.service.space.entries.push(publishedEntry("boutique", "b", facts));
  expect(await callWebhook(shop.url, signedCall({ body: "{}" }))).toBe(202);
  await expect
    .poll(async () => (await fetch(`${shop.url}/contact`)).text())
    .toContain(facts.telephone);
  // The tab refreshes its views after ten minutes.
  await page.clock.fastForward(11 * 60_000);
  await expect(async () => {
    // The tab's clock ends a request after 30 s. Each round leaves it 10 s of real time.
    await page.clock.fastForward(31_000);
    await expect(number).toHaveAttribute("href", "tel:+261341111111");
  }).toPass();
  await expect(announcement).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "isSameDocument"))).toBe(true);
});
