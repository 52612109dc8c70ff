import { beforeAll, expect, it } from "vitest";
import { demoWith } from "../support/worlds/demo-parts";
import { applyFault } from "./apply-fault";
import { type Fault, OTHER_PRODUCT } from "./faults";
import { openScene, PRODUCT, type Scene } from "./scene";

/**
 * Tests that a warm shop serves all visitors and heals. Each fault happens once, briefly, in a shop with three
 * entries of each content type. A fault that restarts the shop may break connections: a proxy would repeat the
 * requests. `npm run soak` repeats the faults for an hour.
 */
export function testEachFault(faults: readonly Fault[]): void {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene(
      demoWith(({ id }, at) => at < 3 || id === PRODUCT || id === OTHER_PRODUCT),
    );
    return () => scene.stop();
  });

  it.each(faults.map((fault) => [fault.name, fault] as const))(
    "the shop serves all visitors and heals: %s",
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
