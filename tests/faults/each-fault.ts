import { beforeAll, expect, it } from "vitest";
import { demoSpace } from "../../demo/demo-space";
import type { Space } from "../../demo/space";
import { applyFault } from "./apply-fault";
import { type Fault, OTHER_PRODUCT } from "./faults";
import { openScene, PRODUCT, type Scene } from "./scene";

/**
 * Tests that visitors of a warm shop are all served, and that it heals: each fault once, in short, in
 * turn. `npm run soak` goes through them for the time that it is given.
 */
export function testEachFault(faults: readonly Fault[]): void {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene(smallDemo());
    return () => scene.stop();
  });

  it.each(faults.map((fault) => [fault.name, fault] as const))(
    "%s",
    async (_name, fault) => {
      const pace = { lastsMs: 2500, perSecond: 20 };
      const { lost, served, happened, logged } = await applyFault(scene, fault, pace);
      expect(lost).toEqual([]);
      expect(happened).toBe(true);
      expect(served).toBeGreaterThan(25);
      expect(logged, scene.log().slice(-2000)).toBe(true);
    },
    180_000,
  );
}

/** The demo with three entries of each content type, and those that faults and visitors need. */
function smallDemo(): Space {
  const space = demoSpace();
  const counts = new Map<string, number>();
  const entries = space.entries.filter(({ id, contentType }) => {
    const count = counts.get(contentType) ?? 0;
    counts.set(contentType, count + 1);
    return count < 3 || id === PRODUCT || id === OTHER_PRODUCT;
  });
  return { ...space, entries };
}
