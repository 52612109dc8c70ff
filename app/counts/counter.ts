import { fold } from "~/catalogue/fold";
import { addDays, addTo, dayOf, type Tally } from "./tally";

/** The most days whose counts wait to be stored: Redis, or the disk, may be away. */
const MAX_DAYS = 31;

/** The most words of a day of which the second search is awaited, and the longest one, in UTF-16 units. */
const MAX_WORDS = 1000;
const MAX_WORD_LENGTH = 40;

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
    const tally = waiting.get(day) ?? new Map();
    addTo(tally, key, times);
    waiting.set(day, tally);
    forgetOldest();
    const [group = "", detail] = key.split("/", 2);
    const total = group === "order" ? `${group}/${detail}` : group;
    totals.set(total, (totals.get(total) ?? 0) + times);
  }

  /** Counts a search without results from the day's second one on: a single visitor's words are never stored. */
  function countSearch(text: string): void {
    const word = storable(text);
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

/** Folded words that may be stored; null for what may be a telephone number or an e-mail address. */
function storable(text: string): string | null {
  const plain = text.normalize("NFKC");
  const digits = plain.match(/\p{N}/gu)?.length ?? 0;
  const word = fold(plain);
  const isPersonal = digits >= 6 || plain.includes("@");
  return isPersonal || word === "" || word.length > MAX_WORD_LENGTH ? null : word;
}
