/** A visitor's connection to the shop. */
export type NetworkProfile = {
  name: string;
  /** A round trip, in ms. */
  latencyMs: number;
  /** Downwards, all connections together. */
  bytesPerSecond: number;
};

/** A network with `mbits` Mbit/s (10⁶ bit/s) downwards. */
function network(mbits: number, latencyMs: number): NetworkProfile {
  const name = `${String(mbits).replace(".", ",")} Mbit/s, ${latencyMs} ms`;
  return { name, latencyMs, bytesPerSecond: (mbits * 1e6) / 8 };
}

/** Lighthouse's slow 4G. */
export const FAIR_NETWORK = network(1.6, 150);
export const POOR_NETWORK = network(0.7, 300);
export const WORST_NETWORK = network(0.4, 400);

/** The networks that the shop's visitors use. */
export const NETWORKS = [FAIR_NETWORK, POOR_NETWORK, WORST_NETWORK] as const;
