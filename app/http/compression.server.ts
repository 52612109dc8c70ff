import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzip,
  gzipSync,
} from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

/** The encodings of bodies, best first: `br` is a fifth smaller than gzip. */
const ENCODINGS = ["br", "gzip", "identity"] as const;

/** The chosen encoding by `Accept-Encoding` header: all browsers together send a handful of different ones. */
const encodings = new LRUCache<string, (typeof ENCODINGS)[number]>({
  max: 100,
  memoMethod(header) {
    const negotiator = new Negotiator({ headers: { "accept-encoding": header } });
    const acceptable = negotiator.encodings([...ENCODINGS]);
    return ENCODINGS.find((encoding) => acceptable.includes(encoding)) ?? "identity";
  },
});

/** The smallest encoding that an `Accept-Encoding` header allows (RFC 9110 §12.5.3). */
export function encodingFor(header: string | string[] = "identity"): (typeof ENCODINGS)[number] {
  return encodings.memo(String(header).slice(0, 200));
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

/** A text of this size, in bytes, is compressed in other threads: 3 MB would stop this one for 150 ms. */
const LARGE = 512 * 1024;

/** Copies zlib's results for the cache: even a short one is a view on a buffer of at least 16 KB. */
export async function compressed(text: Buffer): Promise<{ br: Buffer; gzip?: Buffer }> {
  const forBrotli = options(QUICK, text.length);
  if (text.length < LARGE) return { br: Buffer.from(brotliCompressSync(text, forBrotli)) };
  const br = await promisify(brotliCompress)(text, forBrotli);
  return { br: Buffer.from(br), gzip: Buffer.from(await promisify(gzip)(text)) };
}

/** The same text in fewer bytes, compressed in another thread. */
export async function betterBrotliOf(brotli: Buffer): Promise<Buffer> {
  const text = brotliDecompressSync(brotli);
  return Buffer.from(await promisify(brotliCompress)(text, options(BEST, text.length)));
}

export function gzipOf(text: Buffer): Buffer {
  return Buffer.from(gzipSync(text));
}
