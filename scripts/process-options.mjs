/**
 * The options of the shop's process on a small server, for `npm start` and the bench. The Dockerfile has the
 * same values, except the heap's limit. All of them limit the memory that short-lived garbage occupies
 * (docs/decisions/0028-the-process.md).
 */

/**
 * Semi-spaces of 4 MB from the start. V8's defaults start smaller: V8 then promotes objects of current
 * requests to the old generation, and frees them only in the next major collection.
 */
export const youngGeneration = ["--min-semi-space-size=4", "--max-semi-space-size=4"];

/**
 * A heap of at most 256 MB, twice what 10 000 products need. The lower the limit, the earlier V8 collects.
 * A container has its own limit: there the Dockerfile sets the heap to a part of it.
 */
export const nodeFlags = [...youngGeneration, "--max-old-space-size=256"];

/**
 * For glibc's malloc, which compression and buffers use: two arenas instead of eight per core; blocks above
 * 32 KB return to the system at once. Unset, malloc starts at 128 KB and raises this value over time.
 */
export const processEnv = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "32768" };
