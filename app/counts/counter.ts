import { dayOf } from "~/config/day";
import { addDays, addTo, type Tally } from "./tally";
import { storableWords } from "./words";

/** The most days whose counts wait to be stored: Redis, or the disk, may be away. */
const MAX_DAYS = 31;

/** The most searches of a day of which the second one is awaited. */
const MAX_WORDS = 1000;

/**
 * Counts events, and never people. The counts wait in memory until they are stored.
 *
 * @param now as `Date.now`: a test has its own clock
 */
export function createCounter(now: () => number = Date.now) {
  let waiting = new Map<string, Tally>();
  /** How often each word was searched in vain on one day, before it may be stored. */
  let words = { day: "", counts: new Map<string, number>() };
  /** Since the start: `product`, and `order/<channel>`. */
  const totals = new Map<string, number>();

  function count(key: string, times = 1): void {
    const day = dayOf(now());
    let tally = waiting.get(day);
    if (!tally) {
      tally = new Map();
      waiting.set(day, tally);
      forgetOldest();
    }
    addTo(tally, key, times);
    const total = /^product|^order\/[^/]+/.exec(key)?.[0];
    if (total) totals.set(total, (totals.get(total) ?? 0) + times);
  }

  /** Counts a search without results from the day's second one on: words that were searched once are not stored. */
  function countSearch(text: string): void {
    const word = storableWords(text);
    if (word === null) return;
    const day = dayOf(now());
    if (words.day !== day) words = { day, counts: new Map() };
    const before = words.counts.get(word) ?? 0;
    if (before === 0 && words.counts.size >= MAX_WORDS) return;
    words.counts.set(word, before + 1);
    if (before > 0) count(`search/${word}`, before === 1 ? 2 : 1);
  }

  /** Takes the counts that wait: the caller stores them, or gives them back. */
  function take(): Map<string, Tally> {
    const taken = waiting;
    waiting = new Map();
    return taken;
  }

  function giveBack(taken: Map<string, Tally>): void {
    addDays(taken, waiting);
    waiting = taken;
    forgetOldest();
  }

  function forgetOldest(): void {
    for (const day of waiting.keys()) {
      if (waiting.size <= MAX_DAYS) return;
      waiting.delete(day);
    }
  }

  return { count, countSearch, take, giveBack, waiting: () => waiting, totals };
}
