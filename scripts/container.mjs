/**
 * `npm run container`: follows the Dockerfile's steps where there is no Docker, and proves that what
 * comes of them runs: on a read-only filesystem, as a user without rights, within 256 MB, healthy,
 * and ending as it should. The base image's place is taken by this machine's own files under an
 * overlay, with the Node that the Dockerfile names. Needs Linux, root and util-linux; changes nothing
 * outside a temporary folder, which goes with it.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describeImage, readDockerfile } from "./dockerfile.mjs";
import { root } from "./run.mjs";

/** What the smallest server has (issue 7), and what the shop may take of it. */
const MEMORY_MB = 256;
const RSS_MB = 160;

/** How the image's user is called and numbered there. */
const USER = { name: "node", id: 1000 };

const self = fileURLToPath(import.meta.url);
if (process.platform !== "linux" || process.getuid?.() !== 0) {
  console.error("npm run container needs Linux and root: it mounts filesystems of its own.");
  process.exit(1);
}
const [, , work = ""] = process.argv;
if (work === "") {
  // In a mount namespace of its own: all that is mounted goes when it ends.
  const folder = mkdtempSync(join(tmpdir(), "zavona-container-"));
  const args = ["--mount", "--propagation", "private", process.execPath, self, folder];
  const { status } = spawnSync("unshare", args, { stdio: "inherit" });
  rmdirSync(folder);
  process.exit(status ?? 1);
}
// Apart from the files that the layers lie over, which an overlay wants.
execFileSync("mount", ["-t", "tmpfs", "-o", "mode=755", "tmpfs", work]);

/** @param {string} command @param {string[]} args */
const sh = (command, args) =>
  execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });

/** @param {string} what @param {boolean} holds */
function check(what, holds) {
  console.log(`${holds ? "ok     " : "FAILED "} ${what}`);
  if (!holds) process.exitCode = 1;
}

/** @type {Map<string, { merged: string, layers: string[] }>} */
const built = new Map();

/**
 * A stage's filesystem: what it adds lies over what it is made from.
 * @param {string} name @param {string} from
 */
function openStage(name, from) {
  const folder = join(work, `stage-${name}`);
  const [upper = "", own = "", merged = ""] = ["upper", "work", "merged"].map((part) =>
    join(folder, part),
  );
  for (const part of [upper, own, merged]) mkdirSync(part, { recursive: true });
  const below = built.get(from)?.layers ?? ["/"];
  const options = `lowerdir=${below.join(":")},upperdir=${upper},workdir=${own}`;
  sh("mount", ["-t", "overlay", "overlay", "-o", options, merged]);
  for (const system of ["proc", "sys", "dev"])
    sh("mount", ["--rbind", `/${system}`, join(merged, system)]);
  const stage = { merged, layers: [upper, ...below] };
  built.set(name, stage);
  if (below.length === 1) becomeBaseImage(merged, from);
  return stage;
}

/** @param {string} merged @param {string} image as `node:24-bookworm-slim` */
function becomeBaseImage(merged, image) {
  const [, version = ""] = /^node:([\d.]+)/.exec(image) ?? [];
  const node = `node-linux-${process.arch}`;
  const prefix = join(work, "node");
  sh("npm", [
    "install",
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--prefix",
    prefix,
    `${node}@${version}`,
  ]);
  cpSync(join(prefix, "node_modules", node, "bin/node"), join(merged, "usr/local/bin/node"));
  if (!readFileSync(join(merged, "etc/passwd"), "utf8").includes(`\n${USER.name}:`)) {
    appendFileSync(join(merged, "etc/passwd"), `${USER.name}:x:${USER.id}:${USER.id}::/:/bin/sh\n`);
    appendFileSync(join(merged, "etc/group"), `${USER.name}:x:${USER.id}:\n`);
  }
  console.log(`base image: ${image}, by Node ${version} over this machine's files`);
}

/** The files that `.dockerignore` lets through. */
function buildContext() {
  const context = join(work, "context");
  const ignored = readFileSync(join(root, ".dockerignore"), "utf8");
  const names = [...ignored.matchAll(/^!(.+)$/gm)].map(([, name = ""]) => name);
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...names];
  const files = execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\0");
  for (const file of files.filter((name) => name !== "" && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(context, file));
  }
  return context;
}

const stages = readDockerfile(readFileSync(join(root, "Dockerfile"), "utf8"));
const image = describeImage(stages);
const context = buildContext();

/**
 * What starts a program in the image's folder with these settings and none of this process's own.
 * @param {Record<string, string>} settings
 */
function inEnvironment(settings) {
  const all = { PATH: `/usr/local/bin:${process.env.PATH}`, ...settings };
  const pairs = Object.entries(all).map(([name, value]) => `${name}=${value}`);
  return ["env", "-i", "-C", image.workdir, ...pairs];
}

for (const { name, from, instructions } of stages) {
  const { merged } = openStage(name, from);
  for (const { name: instruction, text } of instructions) {
    const at = join(merged, image.workdir);
    if (instruction === "WORKDIR") mkdirSync(at, { recursive: true });
    else if (instruction === "COPY") copy(text, at);
    else if (instruction === "RUN") {
      console.log(`${name}: ${text}`);
      const settings = inEnvironment({ HOME: process.env.HOME ?? "/root" });
      sh("chroot", [merged, ...settings, "sh", "-c", text]);
    }
  }
}

/** @param {string} text @param {string} at */
function copy(text, at) {
  const words = text.split(" ");
  const stage = /^--from=(.+)$/.exec(words[0] ?? "")?.[1];
  if (stage) words.shift();
  const target = join(at, words.pop() ?? "");
  const source = stage ? (built.get(stage)?.merged ?? "") : context;
  for (const word of words) {
    const path = join(source, word);
    const intoFolder = /\/$/.test(target) || words.length > 1;
    const to = word === "." || !intoFolder ? target : join(target, word.split("/").at(-1) ?? "");
    mkdirSync(dirname(to), { recursive: true });
    cpSync(path, to, { recursive: true, verbatimSymlinks: true });
  }
}

/** A memory limit by cgroup, where this machine lets us; the file to write a process's id to. */
function limitMemory() {
  for (const [folder, file] of [
    ["/sys/fs/cgroup/memory", "memory.limit_in_bytes"],
    ["/sys/fs/cgroup", "memory.max"],
  ]) {
    const group = join(folder ?? "", `zavona-container-${process.pid}`);
    try {
      mkdirSync(group);
      writeFileSync(join(group, file ?? ""), String(MEMORY_MB * 1024 * 1024));
      process.on("exit", () => rmdirSync(group));
      return join(group, "cgroup.procs");
    } catch {
      if (existsSync(group)) rmdirSync(group);
    }
  }
  return null;
}

const last = stages.at(-1)?.name ?? "";
const { merged } = built.get(last) ?? { merged: "" };
const volume = join(work, "volume");
mkdirSync(volume);
chownSync(volume, USER.id, USER.id);
sh("mount", ["-o", "remount,ro", merged]);
sh("mount", ["--bind", volume, join(merged, image.volume)]);
const group = limitMemory();

/**
 * Starts a command as the container would: its filesystem, its user, no rights, its settings only.
 * @param {string[]} command @param {Record<string, string>} settings
 */
function inside(command, settings = {}) {
  const rights = ["--reuid", String(USER.id), "--regid", String(USER.id), "--clear-groups"];
  const bare = ["--no-new-privs", "--inh-caps=-all", "--bounding-set=-all"];
  const join = group ? `echo $$ > ${group} && ` : "";
  const script = `${join}exec chroot "$0" setpriv "$@"`;
  const args = [...rights, ...bare, ...inEnvironment({ ...image.env, ...settings }), ...command];
  return spawn("sh", ["-c", script, merged, ...args], { stdio: ["ignore", "pipe", "inherit"] });
}

/** @param {string[]} command @param {Record<string, string>} [settings] */
async function exitOf(command, settings) {
  const child = inside(command, settings);
  child.stdout.resume();
  const [code] = await once(child, "exit");
  return code;
}

/** @param {number} pid @param {string} name a line of its status, in MB */
const memory = (pid, name) =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) /
  1024;

check("runs as a user without rights", image.user === USER.name);
check("can't write to its own files", (await exitOf(["touch", "build/x"])) !== 0);
check("can write to its volume", (await exitOf(["touch", `${image.volume}/x`])) === 0);
check("asks for Contentful's credentials by default", (await exitOf(image.command)) === 1);

const PORT = "3947";
const shop = inside(image.command, { CONTENT_SOURCE: "demo", PORT, HOST: "127.0.0.1" });
shop.stdout.resume();
const pid = shop.pid ?? 0;
const begun = performance.now();
let healthy = false;
while (!healthy && shop.exitCode === null && performance.now() - begun < 60_000) {
  await setTimeout(200);
  healthy = (await exitOf(image.healthcheck, { PORT })) === 0;
}
check("its health check passes", healthy);
// Started just now, it is not ready yet.
for (let ready = false; healthy && !ready; ) {
  ready = await fetch(`http://127.0.0.1:${PORT}/readyz`).then(({ ok }) => ok);
}
const smoke = spawn(
  process.execPath,
  [join(root, "scripts/smoke.mjs"), `http://127.0.0.1:${PORT}`],
  {
    stdio: "inherit",
  },
);
const [smokeCode] = await once(smoke, "exit");
check("passes the smoke test", smokeCode === 0);
const limited = group ? `limited to ${MEMORY_MB} MB by cgroup` : "no memory limit can be set here";
const rss = memory(pid, "VmRSS");
check(
  `RSS ${rss.toFixed(0)} MB, at its highest ${memory(pid, "VmHWM").toFixed(0)} MB (${limited})`,
  rss < RSS_MB,
);
const ended = once(shop, "exit");
const told = performance.now();
shop.kill("SIGTERM");
const [code] = await ended;
const seconds = (performance.now() - told) / 1000;
check(`ends with exit ${code} in ${seconds.toFixed(1)} s`, code === 0 && seconds < 10);
process.exit();
