import type { Page } from "playwright/test";
import { watchComplaints } from "./complaints";

/**
 * Watches all documents that a page opens: React must hydrate the document that the server sent, the browser
 * must report no error, and every request must go to the shop.
 *
 * @returns a function that returns the faults since its last call
 */
export async function watchHydration(page: Page): Promise<() => Promise<string[]>> {
  const complaints = watchComplaints(page);
  const foreignRequests: string[] = [];
  page.on("request", (request) => {
    // The origin at the time of the request: the page may open another shop later.
    const { origin } = new URL(request.frame().url());
    const isOwn = request.isNavigationRequest() || request.url().startsWith(`${origin}/`);
    if (!isOwn) foreignRequests.push(request.url());
  });
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      for (const main of document.querySelectorAll("main")) main.dataset.served = "";
    }),
  );
  return async () => {
    const isServed = await page.getByRole("main").evaluate((main) => "served" in main.dataset);
    const faults = [...complaints(), ...foreignRequests.splice(0)];
    return isServed ? faults : [...faults, "React has replaced the document that was served"];
  };
}
