import { invalidQuery } from "./errors";
import type { Wire } from "./wire";

/**
 * A function that keeps the selected parts (`sys.id,fields.titre`) of a resource. At most two
 * levels deep (CDA reference, "Select operator"). @throws ApiError 400 when it goes deeper
 */
export function parseSelect(select: string | null): (wire: Wire) => Wire {
  if (select === null) return (wire) => wire;
  const paths = select.split(",").map((path) => path.trim().split("."));
  const bad = paths.find((path) => path.length > 2 || path.includes(""));
  if (bad) throw invalidQuery({ name: "select", path: bad, value: select });

  const whole = new Set(paths.filter((path) => path.length === 1).map(([part]) => part));
  const wanted = new Set(paths.map((path) => path.join(".")));
  const parts = new Set(paths.map(([part]) => part));
  return (wire) =>
    Object.fromEntries(
      Object.entries(wire)
        .filter(([part]) => parts.has(part))
        .map(([part, value]) => [part, whole.has(part) ? value : keep(value, part, wanted)]),
    );
}

function keep(value: unknown, part: string, wanted: ReadonlySet<string>): Wire {
  const entries = Object.entries(value ?? {});
  return Object.fromEntries(entries.filter(([key]) => wanted.has(`${part}.${key}`)));
}
