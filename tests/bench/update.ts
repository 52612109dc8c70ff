import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { nodeFlags, processEnv } from "../../scripts/process-options.mjs";
import { freePort, run, waitForPort } from "../support/worlds/shop-process";
import { steadyVisitors } from "../support/worlds/steady-visitors";
import { until200, untilStable } from "./ask";
import { killAtExit } from "./programs";
import { atMost, type BenchOptions, figure, type Row } from "./report";

const UPDATES = 5;
const PER_SECOND = 200;

/**
 * Restarts the shop under load behind Caddy with deploy/Caddyfile, as an update does. The Caddyfile
 * needs Caddy 2.8; Debian 12 has 2.6.
 */
export async function update({ quick }: BenchOptions): Promise<Row[]> {
  const { stdout, error } = spawnSync("caddy", ["version"], { encoding: "utf8" });
  const [, minor = 0] = /^v?2\.(\d+)/.exec(stdout ?? "") ?? [];
  if (error || Number(minor) < 8)
    return [figure("updates behind Caddy", "not measured: no Caddy 2.8")];
  const folder = await mkdtemp(join(tmpdir(), "zavona-update-"));
  const [shopPort, caddyPort] = [await freePort(), await freePort()];
  const settings = {
    ...processEnv,
    PORT: shopPort,
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, "data"),
  };
  const startShop = () => waitForPort(run([...nodeFlags, "build/server/server.js"], settings));
  let shop = await startShop();
  const caddy: ChildProcess = killAtExit(
    spawn("caddy", ["run", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"], {
      env: {
        ...process.env,
        HOME: folder,
        SITE_ADDRESS: `http://127.0.0.1:${caddyPort}`,
        SHOP_UPSTREAM: `127.0.0.1:${shopPort}`,
        LOG_FOLDER: folder,
        CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
      },
      stdio: "ignore",
    }),
  );
  const address = `http://127.0.0.1:${caddyPort}/eliquides`;
  await until200(address);
  await untilStable(address);

  const visitors = steadyVisitors(() => ({ address }), PER_SECOND);
  const downtimes: number[] = [];
  for (let n = 0; n < (quick ? 1 : UPDATES); n += 1) {
    await setTimeout(2000);
    const start = performance.now();
    await shop.stop();
    shop = await startShop();
    downtimes.push((performance.now() - start) / 1000);
  }
  await setTimeout(2000);
  const { served, refused, lost } = await visitors.stop();
  await shop.stop();
  caddy.kill();
  await once(caddy, "exit");
  await rm(folder, { recursive: true, force: true });
  const seconds = `${Math.max(...downtimes).toFixed(1)} s`;
  return [
    atMost(
      `${downtimes.length} updates behind Caddy ${stdout.trim().split(" ")[0]} at ${PER_SECOND}/s: visits lost`,
      lost.length + refused,
      0,
      String,
    ),
    ...(lost.length > 0 ? [figure("how visits were lost", [...new Set(lost)].join(", "))] : []),
    figure("visits served; longest downtime", `${served}; ${seconds}`),
  ];
}
