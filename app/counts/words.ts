import { fold } from "~/catalogue/fold";

/** The longest words that are stored, in UTF-16 units. */
const MAX_LENGTH = 40;

/** A search, folded, as it may be stored; null for what may be a telephone number or an e-mail address. */
export function storableWords(text: string): string | null {
  const plain = text.normalize("NFKC");
  const digits = plain.match(/\p{N}/gu)?.length ?? 0;
  const words = fold(plain);
  const isPersonal = digits >= 6 || plain.includes("@");
  return isPersonal || words === "" || words.length > MAX_LENGTH ? null : words;
}
