import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** Everything that the bench has started and that runs. */
const running = new Set<ChildProcess>();

process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => process.exit(1));
}

/** Sees to it that a program does not outlive the bench. */
export function watch<T extends ChildProcess>(child: T): T {
  running.add(child);
  child.on("exit", () => running.delete(child));
  return child;
}

/**
 * Starts a Node program of the bench, which answers each message with one of its own; `ready`
 * is its first message.
 * @param settings its whole environment, but for `PATH` and `HOME`
 */
export async function startProgram(args: string[], settings: Record<string, string> = {}) {
  const { PATH = "", HOME = "" } = process.env;
  const child = watch(
    spawn(process.execPath, args, {
      env: { PATH, HOME, NODE_ENV: "production", ...settings },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    }),
  );
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${args.join(" ")} ended with ${code}`);
  });
  ended.catch(() => {});
  const answer = async () => {
    const [message] = (await Promise.race([once(child, "message"), ended])) as [unknown];
    return message;
  };
  const ready = await answer();
  const program = {
    pid: child.pid ?? 0,
    /** Sends it a message and resolves to its answer. */
    tell(message: object | string): Promise<unknown> {
      const answered = answer();
      child.send(message);
      return answered;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
  return { ready, program };
}
