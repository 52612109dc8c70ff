import { DESKTOP, expect, hydrated, PHONE, test } from "../support/test";

/** With scripts on, hydration changes nothing and complains of nothing. */

test.describe("with scripts on", () => {
  for (const path of [
    "/",
    "/?eliquides=gourmand&ecigarettes=pod",
    "/about",
    "/contact",
    "/eliquides",
    "/eliquides?category=fruite",
    "/eliquides?category=inconnue",
    "/ecigarettes",
    "/accessories",
    "/contentful",
    "/recherche",
    "/recherche?q=vanille",
    "/recherche/mangue-de-mahajanga?q=mangue",
    "/eliquides/mangue-de-mahajanga?category=fruite",
    "/produit/mangue-de-mahajanga",
  ])
    test(`${path} hydrates without a word`, async ({ blank }) => {
      for (const viewport of [PHONE, DESKTOP]) {
        const page = await blank({ viewport, serviceWorkers: "allow" });
        const complaints: string[] = [];
        page.on("pageerror", (error) => complaints.push(error.message));
        page.on("console", (message) => {
          if (["error", "warning"].includes(message.type())) complaints.push(message.text());
        });
        await page.addInitScript(() =>
          document.addEventListener("DOMContentLoaded", () => {
            for (const main of document.querySelectorAll("main")) main.dataset.served = "";
          }),
        );
        await page.goto(path);
        await hydrated(page);
        // Still the element that the server sent: React has not thrown the page away.
        await expect(page.getByRole("main")).toHaveAttribute("data-served", "");
        expect(complaints).toEqual([]);
      }
    });

  test("filters, popup and search work by the same links", async ({ open }) => {
    const page = await open("/eliquides");
    await page.getByRole("link", { name: /^Boissons/ }).click();
    await expect(page).toHaveURL("/eliquides?category=boisson#products");
    await expect(page.getByRole("article")).toHaveCount(9);
    await page.getByRole("article").last().getByRole("link").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("link", { name: "Fermer" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/category=boisson/);
  });

  test("no request leaves the shop's own origin", async ({ blank }) => {
    const page = await blank();
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).host));
    for (const path of ["/", "/eliquides/mangue-de-mahajanga", "/contact", "/about"]) {
      await page.goto(path, { waitUntil: "load" });
    }
    expect([...hosts]).toEqual([new URL(page.url()).host]);
  });
});
