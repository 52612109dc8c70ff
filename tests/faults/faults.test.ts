import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONTENT_FAULTS, type Fault, LINE_FAULTS, MACHINE_FAULTS } from "./faults";
import { openScene, type Scene } from "./scene";
import { suffer } from "./suffer";

/**
 * What goes wrong around a shop does not reach those who visit it (issue 8). The short form: each
 * fault once; `npm run soak` goes through them for as long as it is told.
 */

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.stop());

const each = (faults: readonly Fault[]) => faults.map((fault) => [fault.name, fault] as const);

describe("visitors of a warm shop are all served, and it heals, when", () => {
  it.each([...each(LINE_FAULTS), ...each(CONTENT_FAULTS), ...each(MACHINE_FAULTS)])(
    "%s",
    async (_name, fault) => {
      const pace = { lastsMs: 2500, perSecond: 40 };
      const { lost, served, happened, told } = await suffer(scene, fault, pace);
      expect(lost).toEqual([]);
      expect(happened).toBe(true);
      expect(served).toBeGreaterThan(50);
      expect(told, scene.log().slice(-2000)).toBe(true);
    },
    180_000,
  );
});
