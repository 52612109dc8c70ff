import type { Page } from "playwright/test";

/** Links without a name, and names that lead to several addresses. */
export async function doubtfulLinks(page: Page): Promise<string[]> {
  const links = await page.getByRole("link").evaluateAll((all) =>
    all.map((link) => ({
      name: (
        link.getAttribute("aria-label") ??
        [link.textContent, ...[...link.querySelectorAll("img")].map(({ alt }) => alt)].join("")
      ).trim(),
      href: link.getAttribute("href") ?? "",
    })),
  );
  const addresses = new Map<string, Set<string>>();
  for (const { name, href } of links) {
    addresses.set(name, (addresses.get(name) ?? new Set()).add(href));
  }
  return [...addresses]
    .filter(([name, hrefs]) => name === "" || hrefs.size > 1)
    .map(([name, hrefs]) => `“${name}” leads to ${[...hrefs].join(", ")}`);
}
