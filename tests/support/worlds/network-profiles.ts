/** A line to the shop: how long a round trip takes and how much comes down it. */
export type Lane = {
  name: string;
  /** A round trip, in ms. */
  latencyMs: number;
  /** Downwards, all connections together, in bytes/s. */
  bytesPerSecond: number;
};

/** A lane of so many Mbit/s (10⁶ bit/s) down. */
function lane(mbits: number, latencyMs: number): Lane {
  const name = `${String(mbits).replace(".", ",")} Mbit/s, ${latencyMs} ms`;
  return { name, latencyMs, bytesPerSecond: (mbits * 1e6) / 8 };
}

/** Lighthouse's slow 4G. */
export const FAIR_LANE = lane(1.6, 150);
export const POOR_LANE = lane(0.7, 300);
export const WORST_LANE = lane(0.4, 400);

/** The lanes that visitors of the shop are on. */
export const LANES = [FAIR_LANE, POOR_LANE, WORST_LANE] as const;

/** No line at all between browser and shop: as fast as the machine. */
export const NO_LANE: Lane = {
  name: "loopback",
  latencyMs: 0,
  bytesPerSecond: Number.POSITIVE_INFINITY,
};
