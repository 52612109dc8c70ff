import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import type { Page } from "playwright";
import { cards, filter } from "../support/pages/grid";
import { openFirst, popup } from "../support/pages/popup";
import { openSearch, results } from "../support/pages/search";
import { expect, hydrated, test } from "../support/test";
import { ADS, isBlocked, spaceOfAds } from "../support/worlds/ad-blocker";
import { demoProducts, demoSearch } from "../support/worlds/demo";

/** The addresses of pictures on a page that don't load. */
function missingPictures(page: Page): Promise<string[]> {
  return page.locator("img").evaluateAll(async (images: HTMLImageElement[]) => {
    const addresses = images.map((image) => {
      image.loading = "eager";
      return image.decode().then(
        () => [],
        () => [image.currentSrc],
      );
    });
    return (await Promise.all(addresses)).flat();
  });
}

test("an ad blocker takes nothing from a visit, whatever the owner's files are called", async ({
  blank,
  startShop,
}) => {
  const pictures = await mkdtemp(join(tmpdir(), "zavona-pictures-"));
  for (const name of ADS)
    await copyFile(
      "demo/pictures/accu-18650-600.webp",
      join(pictures, `${parse(name).name}-600.webp`),
    );
  const shop = await startShop({ content: spaceOfAds(), pictures });
  const page = await blank({ baseURL: shop.url });
  const lost: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) lost.push(response.url());
  });
  await page.route(
    ({ pathname, search }) => isBlocked(pathname + search),
    (route) => {
      lost.push(route.request().url());
      return route.abort("blockedbyclient");
    },
  );
  await test.step("home", async () => {
    await page.goto("/");
    await hydrated(page);
    expect(await missingPictures(page)).toEqual([]);
  });
  await test.step("a catalogue, filtered, and a popup", async () => {
    await page.goto("/eliquides");
    await hydrated(page);
    await filter(page, "Boissons").click();
    await expect(cards(page)).toHaveCount(demoProducts("eliquide", "boisson").length);
    await openFirst(page);
    await expect(popup(page).getByRole("img")).not.toHaveCount(0);
    expect(await missingPictures(page)).toEqual([]);
  });
  await test.step("the search", async () => {
    await page.goto("/contact");
    await hydrated(page);
    await openSearch(page, "mangue");
    await expect(results(page)).toHaveCount(demoSearch("mangue").length);
    expect(await missingPictures(page)).toEqual([]);
  });
  expect(lost).toEqual([]);
  await rm(pictures, { recursive: true });
});
