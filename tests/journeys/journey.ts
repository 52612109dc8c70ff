import type { Browser, Page } from "playwright";
import { expect } from "playwright/test";
import { activeFilter, cards, filter } from "../support/pages/grid";
import { searchIcon } from "../support/pages/header";
import { popup } from "../support/pages/popup";
import { footerLink } from "../support/pages/scrolling";
import { field } from "../support/pages/search";
import { PHONE } from "../support/viewports";
import type { NetworkProfile } from "../support/worlds/network-profiles";
import { randomFaults, startNetworkProxy } from "../support/worlds/network-proxy";

/** A visit by phone over a failing network. */
export type Journey = {
  profile: NetworkProfile;
  scripts: boolean;
  /** Another seed causes other faults. */
  seed: number;
  /** The share of requests that fail, from 0 to 1. */
  share: number;
};

type Step = {
  name: string;
  act: (page: Page) => Promise<unknown>;
  /** Rejects if the step does not succeed within `timeout` ms. */
  reached: (page: Page, timeout: number) => Promise<unknown>;
};

/** How long a visitor waits for a page to change before trying again, in ms. */
const PATIENCE_MS = 12_000;
/** The same with scripts: the shop sends a request up to three times, 8 s each, and shows that it retries. */
const PATIENCE_WITH_SCRIPTS_MS = 45_000;
/** How long a tap may take to find its target, in ms. */
const TAP_MS = 3000;
/** Playwright does not wait for the navigation, because it may hang. */
const TAP = { timeout: TAP_MS, noWaitAfter: true };
/** How long a visitor tries to take one step, in ms. */
const MAX_STEP_MS = 150_000;

const tapInFooter = (name: string) => (page: Page) => footerLink(page, name).click(TAP);
const hasHeading = (name: string | RegExp) => (page: Page, timeout: number) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout });

async function hasDrinks(page: Page, timeout: number): Promise<void> {
  await expect(activeFilter(page)).toHaveText(/^Boissons/, { timeout });
  const label = (await activeFilter(page).textContent({ timeout })) ?? "";
  await expect(cards(page)).toHaveCount(Number(label.replace(/\D/g, "")), { timeout });
}

/** From home to the phone number. */
const STEPS: readonly Step[] = [
  {
    name: "home",
    act: (page) => page.goto("/", { waitUntil: "commit", timeout: PATIENCE_MS }),
    reached: hasHeading(/.+/),
  },
  { name: "catalogue", act: tapInFooter("E-Liquides"), reached: hasHeading("Nos E-liquides") },
  { name: "filter", act: (page) => filter(page, "Boissons").click(TAP), reached: hasDrinks },
  {
    name: "popup",
    act: (page) => cards(page).nth(2).getByRole("link").click(TAP),
    reached: (page, timeout) =>
      expect(popup(page).getByRole("heading", { level: 2 })).toBeVisible({ timeout }),
  },
  {
    name: "popup closed",
    act: (page) => page.getByRole("link", { name: "Fermer" }).click(TAP),
    reached: async (page, timeout) => {
      await expect(popup(page)).toHaveCount(0, { timeout });
      await hasDrinks(page, timeout);
    },
  },
  {
    name: "search",
    async act(page) {
      if (!(await field(page).isVisible())) await searchIcon(page).click(TAP);
      await field(page).fill("mangue", { timeout: TAP_MS });
      await field(page).press("Enter", TAP);
    },
    async reached(page, timeout) {
      await expect(page).toHaveURL(/\/recherche\?q=mangue/, { timeout });
      await expect(
        cards(page)
          .filter({ hasText: /mangue/i })
          .first(),
      ).toBeVisible({ timeout });
    },
  },
  { name: "contact", act: tapInFooter("Contact"), reached: hasHeading("Contact et commande") },
  {
    name: "phone number",
    act: async () => {},
    reached: (page, timeout) =>
      expect(page.getByRole("link", { name: "Appeler la boutique" })).toBeVisible({ timeout }),
  },
];

/**
 * Visits the shop at `shop` (`http://host:port`) as a visitor does: taps, waits, and reloads a broken or
 * missing page. With scripts, the shop has time for its own retries before the visitor taps again.
 *
 * @returns the step that failed, and why; null if all succeeded
 */
export async function travel(
  browser: Browser,
  shop: string,
  { profile, scripts, seed, share }: Journey,
): Promise<string | null> {
  const proxy = await startNetworkProxy(shop, profile, randomFaults(share, seed));
  const context = await browser.newContext({
    baseURL: proxy.url,
    viewport: PHONE,
    locale: "fr-MG",
    javaScriptEnabled: scripts,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const reload = async () => {
    // This fails while another document replaces the page: then there is nothing to stop.
    await session.send("Page.stopLoading").catch(() => {});
    // A new tab has nothing to reload: the visitor requests home again.
    const options = { waitUntil: "commit", timeout: PATIENCE_MS } as const;
    const again = page.url() === "about:blank" ? page.goto("/", options) : page.reload(options);
    await again.catch(() => {});
  };
  try {
    for (const step of STEPS) {
      const why = await take(page, step, reload);
      if (why !== null) return `${step.name}: ${why}`;
    }
    return null;
  } finally {
    await context.close();
    await proxy.close();
  }
}

/** Takes one step. @returns null if it succeeds, else the reason */
async function take(
  page: Page,
  step: Step,
  reload: () => Promise<unknown>,
): Promise<string | null> {
  let why = "";
  let isWhole = true;
  for (const until = performance.now() + MAX_STEP_MS; performance.now() < until; ) {
    // The visitor reloads a broken page, and taps again on a whole one.
    const act = isWhole ? step.act(page) : reload();
    await act.catch(async (error: Error) => {
      why = firstLine(error);
      if (page.url() === "about:blank") await reload();
    });
    try {
      await waitFor(page, step, (await hasScripts(page)) ? PATIENCE_WITH_SCRIPTS_MS : PATIENCE_MS);
      return null;
    } catch (error) {
      why = firstLine(error as Error);
    }
    const error = page.getByRole("heading", { name: "Une erreur est survenue" });
    if (await soon(error.isVisible())) return "the page was replaced by the error page";
    isWhole = (await soon(page.getByRole("contentinfo").isVisible())) ?? false;
  }
  return `${page.url()}: ${why}`;
}

/**
 * Waits until a step succeeds. Rejects early if the page is not the shop's, or does not respond, as during a
 * navigation that hangs: Playwright may then ignore its own time limit.
 */
async function waitFor(page: Page, step: Step, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, patience + TAP_MS, new Error("the page does not respond"));
  });
  const reached = step.reached(page, patience);
  const foreign = page
    .getByText(/Wi-Fi gratuit|Se connecter|ERR_/)
    .first()
    .waitFor({ timeout: patience })
    .then(
      () => Promise.reject(new Error("the page is not the shop's")),
      () => reached,
    );
  await Promise.race([reached, foreign, silence]).finally(() => clearTimeout(timer));
}

async function hasScripts(page: Page): Promise<boolean> {
  return ((await soon(page.locator("summary[aria-expanded]").count())) ?? 0) > 0;
}

/** A page's answer; null if it does not respond, as during a navigation that hangs. */
function soon<T>(answer: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, TAP_MS, null));
  return Promise.race([answer.catch(() => null), late]);
}

function firstLine({ message }: Error): string {
  return message.split("\n", 1)[0] ?? "";
}
