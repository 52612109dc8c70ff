import { EventEmitter, once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { boosterOffer } from "~/catalogue/booster";
import type { ProductView } from "~/catalogue/views";
import { currentShop, provideShopContent } from "~/config/current-shop.server";
import { settings } from "~/config/settings.server";
import { requiredTypes } from "~/contentful/content-model";
import type { Contents } from "./contents";
import { createStore } from "./store";

/** The process's store of content, and how old its content is. */

/** How often Contentful is to confirm the content, in ms. */
export const TTL_MS = settings.CONTENT_TTL_SECONDS * 1000;

/** How long content is shown after Contentful last confirmed it, in ms. */
const LONGEST_USE_MS = TTL_MS + settings.CONTENT_MAX_STALE_SECONDS * 1000;

export const store = createStore();

/** What popups say of a booster. Every link of a page asks for the shop: it is worked out once. */
const offers = new WeakMap<ProductView, ReturnType<typeof boosterOffer>>();

provideShopContent(() => {
  const { boutique, boosterNicotine } = store.current().contents;
  const [booster] = boosterNicotine.products;
  if (booster && !offers.has(booster)) offers.set(booster, boosterOffer(booster));
  return { entry: boutique[0] ?? null, booster: booster && offers.get(booster) };
});

/** `progress`: the store has usable content, or a look at Contentful has ended. */
const events = new EventEmitter<{ progress: [] }>().setMaxListeners(0);

/** When Contentful last confirmed the content, by `performance.now()`; null before there is content. */
let confirmedAt: number | null = null;
let hasLooked = false;

/** Runs the steps of a change of the store. Visitors' requests are answered between two steps. */
export async function inSteps(work: Generator<void, void>): Promise<void> {
  while (!work.next().done) await setImmediate();
}

/** Records that Contentful confirmed the content. @param at when Contentful was asked, by `performance.now()` */
export function confirm(at: number): void {
  confirmedAt = at;
  if (usableContent()) events.emit("progress");
}

/** Reports that a look at Contentful has ended: requests that still wait for content get a 503. */
export function endLook(): void {
  hasLooked = true;
  events.emit("progress");
}

/**
 * The content, fresh or stale. The caller waits only if there is no content yet, or if it is too old and no look at
 * Contentful has ended since the start.
 *
 * @returns null if there is no usable content within `CONTENT_DEADLINE_MS`
 */
export async function content(): Promise<Contents | null> {
  if (usableContent() || (confirmedAt !== null && hasLooked)) return usableContent();
  const signal = AbortSignal.timeout(settings.CONTENT_DEADLINE_MS);
  await once(events, "progress", { signal }).catch(() => {});
  return usableContent();
}

/** The content, without waiting; null if there is none that may be shown. */
export function usableContent(): Contents | null {
  return isTooOld() || !contentLoaded() ? null : store.current().contents;
}

/**
 * Whether content is loaded, however old. A space that is not known to have any of the shop's content types may be the
 * wrong space, or not set up yet: its content is unavailable, not empty.
 */
export function contentLoaded(): boolean {
  return confirmedAt !== null && hasTypes();
}

/** Whether Contentful answered, and the space has none of the shop's content types. */
export function lacksAllTypes(): boolean {
  return confirmedAt !== null && !hasTypes();
}

function hasTypes(): boolean {
  const { types } = store.current();
  return requiredTypes.some((type) => types.has(type));
}

/** The time since Contentful last confirmed the content, in ms; null without content. */
export function contentAgeMs(): number | null {
  return confirmedAt === null ? null : performance.now() - confirmedAt;
}

export function isTooOld(): boolean {
  return (contentAgeMs() ?? 0) > LONGEST_USE_MS;
}

/**
 * What rendered pages depend on: they are valid as long as `version` stays the same. `stale`: the content was not
 * confirmed for two TTLs.
 */
export function contentState(): { version: string; stale: boolean } {
  const stale = (contentAgeMs() ?? 0) > 2 * TTL_MS;
  // Content that has become too old changes what pages show; the shop's facts are shown in any case.
  const version = usableContent() ? store.current().version : "";
  return { version: `${version} ${currentShop().facts.id}`, stale };
}
