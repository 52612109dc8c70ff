import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { nodeFlags, processEnv } from "../../scripts/process-options.mjs";
import { startProgram } from "./programs";

/** The cost of rendering a page repeatedly. */
export type Renders = {
  status: number;
  /** The CPU time of each render in ms, including garbage collection and compiler threads. */
  cpu: number[];
};

/** Starts a process that renders the build's pages. Resolves once it has its content. */
export async function startRenderer(settings: Record<string, string>) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "zavona-bench-"));
  const args = [...nodeFlags, "tests/bench/render-process.mjs"];
  const { program } = await startProgram(args, { ...processEnv, ...settings, DATA_DIR });
  const render = async (path: string, renders: number) =>
    (await program.send({ path, renders })) as Renders;
  for (let tries = 0; (await render("/eliquides", 0)).status !== 200; tries += 1) {
    if (tries === 100) throw new Error("/eliquides does not render with status 200");
    await setTimeout(100);
  }
  return {
    render,
    async stop() {
      await program.stop();
      await rm(DATA_DIR, { recursive: true, force: true });
    },
  };
}
