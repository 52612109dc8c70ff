/**
 * How `npm start` and the bench run the shop's process on a small server. The Dockerfile has the same
 * values, except the heap's limit. All of them limit what short-lived garbage makes a process hold
 * (docs/performance.md, "Memory").
 */

/**
 * Semi-spaces of 4 MB from the start. V8's own start smaller: V8 then takes the objects of requests
 * under way for old ones, and frees them only at the next big collection.
 */
export const youngGeneration = ["--min-semi-space-size=4", "--max-semi-space-size=4"];

/**
 * A heap of at most 256 MB: 10 000 products need half of it. The lower the limit, the less garbage V8
 * lets grow. A container has a limit of its own, of which the Dockerfile takes a share.
 */
export const nodeFlags = [...youngGeneration, "--max-old-space-size=256"];

/**
 * For glibc's malloc, which compression and buffers use: two arenas instead of eight a core, and
 * blocks above 32 KB go back to the system at once. The default is 128 KB, which malloc raises over
 * time unless it is set.
 */
export const processEnv = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "32768" };
