import { spawn, spawnSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { connect } from "node:tls";
import { freePort } from "../../support/worlds/shop-process";
import { killAtExit } from "../programs";

/**
 * Starts Caddy in front of servers, with TLS and HTTP/2 as deploy/Caddyfile has them and a certificate of
 * Caddy's own authority.
 * @param upstreams `http://host:port` of each server
 * @returns the https address of each server, in the same order, and the keys that Chromium must trust; null
 *   on a machine without `caddy`
 */
export async function startCaddy(upstreams: readonly string[]) {
  const { error, stdout } = spawnSync("caddy", ["version"], { encoding: "utf8" });
  if (error) {
    process.stdout.write("caddy is not installed: nothing is measured through it\n");
    return null;
  }
  const folder = await mkdtemp(join(tmpdir(), "zavona-caddy-"));
  const ports = await Promise.all(upstreams.map(freePort));
  const sites = upstreams.map(
    (upstream, at) => `localhost:${ports[at]} {\n\ttls internal\n\treverse_proxy ${upstream}\n}`,
  );
  const options = ["admin off", "skip_install_trust", "auto_https disable_redirects"];
  const config = join(folder, "Caddyfile");
  await writeFile(config, [`{\n\t${options.join("\n\t")}\n}`, ...sites, ""].join("\n"));
  const { PATH = "" } = process.env;
  const env = {
    PATH,
    NODE_ENV: "production" as const,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const args = ["run", "--config", config, "--adapter", "caddyfile"];
  const child = killAtExit(spawn("caddy", args, { env, stdio: "ignore" }));
  return {
    version: stdout.trim().split(" ")[0] ?? "",
    urls: ports.map((port) => `https://localhost:${port}`),
    /** SHA-256 of each certificate's public key, in base64: `--ignore-certificate-errors-spki-list`. */
    keys: await Promise.all(ports.map(keyHash)),
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      await rm(folder, { recursive: true });
    },
  };
}

/** Asks for the certificate until Caddy serves it, 10 s at most. */
async function keyHash(port: string): Promise<string> {
  for (const deadline = performance.now() + 10_000; performance.now() < deadline; ) {
    const certificate = await certificateAt(Number(port)).catch(() => null);
    if (certificate !== null) {
      const key = certificate.publicKey.export({ type: "spki", format: "der" });
      return createHash("sha256").update(key).digest("base64");
    }
    await setTimeout(50);
  }
  throw new Error(`Caddy serves no certificate on port ${port}`);
}

async function certificateAt(port: number): Promise<X509Certificate> {
  const socket = connect({ port, servername: "localhost", rejectUnauthorized: false });
  try {
    await once(socket, "secureConnect");
    return new X509Certificate(socket.getPeerCertificate().raw);
  } finally {
    socket.destroy();
  }
}
