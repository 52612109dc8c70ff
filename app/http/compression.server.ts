import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzipSync,
} from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

/** The encodings of bodies, best first: `br` is a fifth smaller than gzip. */
const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The encoding for each `Accept-Encoding` header: clients send few different ones. */
const negotiated = new LRUCache<string, Encoding>({ max: 100 });

/** The smallest encoding that an `Accept-Encoding` header allows (RFC 9110 §12.5.3). */
export function encodingFor(header: string | string[] = "identity"): Encoding {
  const accepted = String(header).slice(0, 200);
  const known = negotiated.get(accepted);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { "accept-encoding": accepted } });
  const acceptable = negotiator.encodings([...ENCODINGS]);
  const best = ENCODINGS.find((encoding) => acceptable.includes(encoding)) ?? "identity";
  negotiated.set(accepted, best);
  return best;
}

/** The quality for a body that a visitor waits for: 3 ms for a catalogue of 100 KB. */
const QUICK = 5;
/** The best quality, for a cached body: some 200 ms for the same catalogue, in another thread. */
const BEST = 11;

const options = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

export function brotliOf(text: Buffer): Buffer {
  return compact(brotliCompressSync(text, options(QUICK, text.length)));
}

/** The same text in fewer bytes. */
export async function betterBrotliOf(brotli: Buffer): Promise<Buffer> {
  const text = textOfBrotli(brotli);
  return compact(await promisify(brotliCompress)(text, options(BEST, text.length)));
}

export function textOfBrotli(brotli: Buffer): Buffer {
  return brotliDecompressSync(brotli);
}

export function gzipOf(text: Buffer): Buffer {
  return compact(gzipSync(text));
}

/** A copy: zlib's result is a view on 16 KB and more, however short it is. */
function compact(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}
