import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Runs a program of one line with `scripts/run.mjs`. Rejects with its exit code and what was printed. */
function runProgram(code: string) {
  const script = `import { run } from "./scripts/run.mjs";
    process.exitCode = await run(process.execPath, ["-e", ${JSON.stringify(code)}], { buffered: true });`;
  return promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
}

it.each(["SIGKILL", "SIGABRT"])(
  "a program that %s ends, as for want of memory, fails with one line about memory",
  async (signal) => {
    const stderr = expect.stringMatching(`^${signal} ended .*memory.*docs/deploy\\.md.*\n$`);
    const program = runProgram(`process.kill(process.pid, "${signal}")`);
    await expect(program).rejects.toMatchObject({ code: 1, stderr });
  },
);

it("a program that fails by itself fails with what it printed", async () => {
  const program = runProgram(`console.error("broken"); process.exit(3)`);
  await expect(program).rejects.toMatchObject({ code: 3, stderr: "broken\n" });
});
