/**
 * How the shop's process is run on a small server by `npm start`, the bench and, but for the heap's
 * limit, the Dockerfile. All of it cuts what short-lived garbage makes a process hold
 * (docs/performance.md, "Memory").
 */

/**
 * Semi-spaces of 4 MB from the start on. V8's own start smaller: what is under way is then taken for
 * old, and kept till the next big collection.
 */
export const youngGeneration = ["--min-semi-space-size=4", "--max-semi-space-size=4"];

/**
 * A heap that may hold 256 MB; 10 000 products have been served with half of it. The less it may hold,
 * the less garbage V8 lets grow beside what is in use. A container has a limit of its own, from which
 * the Dockerfile takes its share.
 */
export const nodeFlags = [...youngGeneration, "--max-old-space-size=256"];

/**
 * For glibc's malloc, which compression and buffers use: two arenas instead of eight a core; and what
 * is larger than 32 KB goes back to the system at once. Its default is 128 KB, which it raises as it
 * goes unless it is named.
 */
export const processEnv = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "32768" };
