import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runServer } from "verdaccio";
import { runNpm } from "../packages/run-program.ts";

/** A registry of npm on loopback. */
export interface Registry {
  readonly url: string;
  /** An npm configuration with a token that may publish. */
  readonly userConfig: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts Verdaccio with an empty storage. It has our packages only if they are published to it, and asks npm's configured registry for
 * everything else.
 */
export async function startRegistry(): Promise<Registry> {
  const folder = await mkdtemp(join(tmpdir(), "registry-"));
  const { stdout: url } = await runNpm(["config", "get", "registry"], folder);
  const ours = { access: "$all", publish: "$authenticated" };
  // Verdaccio declares no type for the application that it returns.
  const app: Server = await runServer({
    self_path: folder,
    storage: join(folder, "storage"),
    auth: { htpasswd: { file: join(folder, "users"), algorithm: "sha1" } },
    uplinks: { configured: { url: url.trim() } },
    packages: {
      "@plumbline/*": ours,
      "@local-ads/*": ours,
      "**": { access: "$all", proxy: "configured" },
    },
    log: { type: "stdout", format: "pretty", level: "fatal" },
    web: { enable: false },
  });
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  const address = `http://127.0.0.1:${port}`;
  const userConfig = join(folder, "npmrc");
  await writeFile(userConfig, `//127.0.0.1:${port}/:_authToken=${await register(address)}\n`);
  return {
    url: address,
    userConfig,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a user and returns its token. */
async function register(address: string): Promise<string> {
  const name = "publisher";
  const response = await fetch(`${address}/-/user/org.couchdb.user:${name}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, password: `${name}-of-the-tests` }),
  });
  const { token } = (await response.json()) as { token: string }; // npm's own protocol
  return token;
}
