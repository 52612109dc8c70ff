import { arch, cpus, platform, totalmem } from "node:os";
import { markdownTable } from "../support/markdown-table";

/** One row of the table. */
export type Row = {
  what: string;
  /** Empty for a value without a bound. */
  bound: string;
  measured: string;
  /** The ratio to the compared value, or empty. */
  ratio: string;
  verdict: "ok" | "over" | "";
};

/** `quick` makes a section short and its figures coarse. */
export type BenchOptions = { quick: boolean };

/** A section of the bench, independent of the others. */
export type Section = (options: BenchOptions) => Promise<Row[]>;

/** A measured value without a bound. */
export function figure(what: string, measured: string, ratio = ""): Row {
  return { what, bound: "", measured, ratio, verdict: "" };
}

/** A value that must be `limit` or less. `show` formats both with their unit. */
export function atMost(
  what: string,
  value: number,
  limit: number,
  show: (value: number) => string,
): Row {
  const verdict = value <= limit ? "ok" : "over";
  return { what, bound: `≤ ${show(limit)}`, measured: show(value), ratio: "", verdict };
}

/** A ratio that must be `limit` or less. `measured` has the two values. */
export function ratioAtMost(what: string, ratio: number, limit: number, measured: string): Row {
  const verdict = ratio <= limit ? "ok" : "over";
  return { what, bound: `≤ ${times(limit)}`, measured, ratio: times(ratio), verdict };
}

/** A ratio that must be `limit` or more. `measured` has the two values. */
export function ratioAtLeast(what: string, ratio: number, limit: number, measured: string): Row {
  const verdict = ratio >= limit ? "ok" : "over";
  return { what, bound: `≥ ${times(limit)}`, measured, ratio: times(ratio), verdict };
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
/** Shows ms as µs. */
export const us = (ms: number) => `${(ms * 1000).toFixed(0)} µs`;
export const mb = (value: number) => `${value.toFixed(0)} MB`;
export const kb = (value: number) => `${(value / 1024).toFixed(1)} KB`;
export const times = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ×`;
export const perSecond = (value: number) => `${value.toFixed(0)}/s`;
export const count = (value: number) => String(Math.round(value * 100) / 100);

/** The rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  return markdownTable(
    ["", "bound", "measured", "ratio", ""],
    rows.map(({ what, bound, measured, ratio, verdict }) => [
      what,
      bound,
      measured,
      ratio,
      verdict === "over" ? "**over**" : verdict,
    ]),
  );
}

/** The day, the Node version and the machine of a measurement. */
export function circumstances(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `${day} · Node ${process.version} · ${platform()} ${arch()} · ${cpus().length} cores (${cpu?.model.trim() || "unknown"}) · ${memory} GB, shared with the load generator`;
}
