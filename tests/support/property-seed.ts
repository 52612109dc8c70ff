import fc from "fast-check";

/**
 * Property tests try the same inputs in every run, so that a failure can be repeated. With
 * `PROPERTY_SEED=random`, as in the soak, fast-check draws new inputs; a failure reports its seed, and
 * `PROPERTY_SEED=<number>` repeats that run.
 */
const FIXED_SEED = 27;
const { PROPERTY_SEED = String(FIXED_SEED) } = process.env;

if (PROPERTY_SEED !== "random") fc.configureGlobal({ seed: Number(PROPERTY_SEED) });
