import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** The running programs that the bench has started. */
const running = new Set<ChildProcess>();

process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => process.exit(1));
}

/** Kills a program when the bench exits. */
export function killAtExit<T extends ChildProcess>(child: T): T {
  running.add(child);
  child.on("exit", () => running.delete(child));
  return child;
}

/**
 * Starts a Node program of the bench that answers each message with one message. `ready` is its first
 * message.
 * @param settings the whole environment, except `PATH`, `HOME` and `NODE_ENV`
 */
export async function startProgram(args: string[], settings: Record<string, string> = {}) {
  const { PATH = "", HOME = "" } = process.env;
  const child = killAtExit(
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
    /** Sends a message. Resolves to the program's answer. */
    send(message: object | string): Promise<unknown> {
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
