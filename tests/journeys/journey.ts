import type { Browser, Page } from "playwright";
import { expect } from "playwright/test";
import { PHONE } from "../chromium";
import { randomFaults } from "./network-faults";
import type { Lane } from "./network-profiles";
import { startLineProxy } from "./network-proxy";

/** A visit by phone over a bad line. */
export type Journey = {
  lane: Lane;
  scripts: boolean;
  /** Another one meets other faults. */
  seed: number;
  /** How many of the requests fail, from 0 to 1. */
  share: number;
};

export type JourneyEnd = {
  /** Null where all was reached, else what was not. */
  lostAt: string | null;
  why: string;
  seconds: number;
  requests: number;
  faults: number;
  /** How often the visitor had to load a page again. */
  reloads: number;
};

type Step = {
  name: string;
  act: (page: Page) => Promise<unknown>;
  /** Fails while it is not reached. @param timeout in ms */
  there: (page: Page, timeout: number) => Promise<unknown>;
};

/** How long a visitor looks at a page that does not change, in ms, before trying again. */
const PATIENCE_MS = 12_000;
/** The same where scripts run: the shop itself asks three times, 8 s each, and tells of it. */
const PATIENCE_WITH_SCRIPTS_MS = 45_000;
/** How long a tap may take to find what it is meant for, in ms. */
const TAP_MS = 3000;
/** Where it leads is not waited for: that may hang. */
const TAP = { timeout: TAP_MS, noWaitAfter: true };
const MOST_TRIES = 8;
/** How long a visitor tries to take one step at all, in ms. */
const LONGEST_STEP_MS = 150_000;

const footerLink = (name: string) => (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click(TAP);
const headingThere = (name: string | RegExp) => (page: Page, timeout: number) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout });
const field = (page: Page) => page.getByRole("banner").getByRole("searchbox");

/** What is wanted of the shop: from home to the phone number. */
const STEPS: readonly Step[] = [
  {
    name: "home",
    act: (page) => page.goto("/", { waitUntil: "commit", timeout: PATIENCE_MS }),
    there: headingThere(/.+/),
  },
  { name: "catalogue", act: footerLink("E-Liquides"), there: headingThere("Nos E-liquides") },
  {
    name: "filter",
    act: (page) => page.getByRole("link", { name: /^Boissons/ }).click(TAP),
    there: (page, timeout) => expect(page.getByRole("article")).toHaveCount(9, { timeout }),
  },
  {
    name: "popup",
    act: (page) => page.getByRole("article").nth(2).getByRole("link").click(TAP),
    there: (page, timeout) =>
      expect(page.getByRole("dialog").getByRole("heading")).toBeVisible({ timeout }),
  },
  {
    name: "popup closed",
    act: (page) => page.getByRole("link", { name: "Fermer" }).click(TAP),
    there: async (page, timeout) => {
      await expect(page.getByRole("dialog")).toHaveCount(0, { timeout });
      await expect(page.getByRole("article")).toHaveCount(9, { timeout });
    },
  },
  {
    name: "search",
    async act(page) {
      if (!(await field(page).isVisible())) {
        await page.getByLabel("Rechercher un produit").first().click(TAP);
      }
      await field(page).fill("mangue", { timeout: TAP_MS });
      await field(page).press("Enter", TAP);
    },
    async there(page, timeout) {
      await expect(page).toHaveURL(/\/recherche\?q=mangue/, { timeout });
      await expect(page.getByRole("main").getByText("Mangue de Mahajanga").first()).toBeVisible({
        timeout,
      });
    },
  },
  { name: "contact", act: footerLink("Contact"), there: headingThere("Contact et commande") },
  {
    name: "phone number",
    act: async () => {},
    there: (page, timeout) =>
      expect(page.getByRole("link", { name: "Appeler la boutique" })).toBeVisible({ timeout }),
  },
];

/**
 * Walks through the shop at `shop` (`http://host:port`) as a visitor does: who taps, waits, and
 * loads again what came broken or not at all. With scripts nothing is tapped twice: the shop itself
 * has to bring what was asked for.
 */
export async function travel(
  browser: Browser,
  shop: string,
  { lane, scripts, seed, share }: Journey,
): Promise<JourneyEnd> {
  const proxy = await startLineProxy(shop, { lane, faults: randomFaults(share, seed) });
  const context = await browser.newContext({
    baseURL: proxy.url,
    viewport: PHONE,
    locale: "fr-MG",
    javaScriptEnabled: scripts,
  });
  const page = await context.newPage();
  const begun = performance.now();
  let reloads = 0;
  const session = await context.newCDPSession(page);
  const reload = async () => {
    reloads += 1;
    await session.send("Page.stopLoading");
    // A new tab has nothing to load again: its visitor asks for home once more.
    const again = { waitUntil: "commit", timeout: PATIENCE_MS } as const;
    await (page.url() === "about:blank" ? page.goto("/", again) : page.reload(again)).catch(
      () => {},
    );
  };
  const end = (lostAt: string | null, why: string): JourneyEnd => ({
    lostAt,
    why,
    seconds: (performance.now() - begun) / 1000,
    requests: proxy.requests.length,
    faults: proxy.requests.filter(({ fault }) => fault !== null).length,
    reloads,
  });
  try {
    for (const step of STEPS) {
      const lost = await reach(page, step, reload);
      if (lost) return end(step.name, lost);
    }
    return end(null, "");
  } finally {
    await context.close();
    await proxy.close();
  }
}

/** Takes one step. @returns null when it is done, else why it is not */
async function reach(page: Page, step: Step, reload: () => Promise<unknown>) {
  let why = "";
  const until = performance.now() + LONGEST_STEP_MS;
  for (let tries = 0; tries < MOST_TRIES && performance.now() < until; tries++) {
    await step.act(page).catch(async (error: Error) => {
      why = firstLine(error);
      // A new tab has nothing that could be tapped again.
      if (page.url() === "about:blank") await reload();
    });
    const patience = (await hasScripts(page)) ? PATIENCE_WITH_SCRIPTS_MS : PATIENCE_MS;
    for (let isWhole = false; !isWhole; ) {
      try {
        await waitFor(page, step, patience);
        return null;
      } catch (error) {
        why = firstLine(error as Error);
      }
      const error = page.getByRole("heading", { name: "Une erreur est survenue" });
      if (await soon(error.isVisible())) return "the page was replaced by the error page";
      isWhole = (await soon(page.getByRole("contentinfo").isVisible())) ?? false;
      if (!isWhole && ++tries < MOST_TRIES) await reload();
      else isWhole = true;
    }
  }
  return `${page.url()}: ${why}`;
}

/**
 * Waits for a step's end; not for long where what came is plainly no page of the shop, and no longer
 * than the visitor where the page does not answer, as under a visit that hangs: Playwright itself may
 * then wait for ever, whatever time it is given.
 */
async function waitFor(page: Page, step: Step, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, patience + TAP_MS, new Error("the page does not answer"));
  });
  const inTime = step.there(page, patience);
  const broken = page
    .getByText(/Wi-Fi gratuit|Se connecter|ERR_|502 Bad Gateway/)
    .first()
    .waitFor({ timeout: patience })
    .then(
      () => {
        throw new Error("a page of somebody else");
      },
      () => inTime,
    );
  await Promise.race([inTime, broken, silence]).finally(() => clearTimeout(timer));
}

async function hasScripts(page: Page): Promise<boolean> {
  return ((await soon(page.locator("summary[aria-expanded]").count())) ?? 0) > 0;
}

/** What the page tells of itself; null where it does not answer, as under a visit that hangs. */
function soon<T>(answer: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, TAP_MS, null));
  return Promise.race([answer.catch(() => null), late]);
}

function firstLine({ message }: Error): string {
  return message.split("\n", 1)[0] ?? "";
}
