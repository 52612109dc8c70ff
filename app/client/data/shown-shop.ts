import { useSyncExternalStore } from "react";
import { provideShop, type Shop, type ShopFacts, shop, shopOf } from "~/config/shop";
import { announceChange, onChange } from "./views";

/** The facts of the shop that this tab shows: those of its first page, until an answer says that the shop has others. */

/** Shows these facts from now on. */
export function showShop(facts: ShopFacts): void {
  const shown = shopOf(facts);
  provideShop(() => shown);
  announceChange();
}

/** The shop's facts, for what must follow them while the tab is open. On the server those of the current content. */
export function useShop(): Shop {
  return useSyncExternalStore(onChange, shop, shop);
}
