import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { openStorage } from "../../src/database/open-storage.ts";
import { findPostgres, findUnprivileged } from "./find-postgres.ts";

/** A PostgreSQL server of this test file: on the loopback, with a password, empty. */
export interface PostgresServer {
  /** Of the superuser's own database; give each test one of `createDatabase` instead. */
  readonly url: string;
  /** Makes a database in which a sandbox has made its tables, all empty, and resolves with its URL. */
  readonly createDatabase: () => Promise<string>;
  /** Makes a database without any table and resolves with its URL. */
  readonly createEmptyDatabase: () => Promise<string>;
  /** Ends the server, as an outage would: open connections break, new ones are refused. */
  readonly stopServer: () => Promise<void>;
  /** Starts it again, at the same port and with the same data. */
  readonly startServer: () => Promise<void>;
  /** Ends the server and removes all it wrote. */
  readonly close: () => Promise<void>;
}

/** Starts a server; `undefined`, with the reason on stderr, where PostgreSQL is not installed. Call `close` afterwards. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const binaries = findPostgres();
  if (binaries === undefined) {
    process.stderr.write("PostgreSQL is not installed (no initdb found): it is not tested.\n");
    return undefined;
  }
  const cluster = await createCluster(binaries);
  let child = await startChild(cluster);
  const databases = createDatabases(cluster.url);
  const discard = (): void => rmSync(cluster.folder, { recursive: true, force: true });
  process.once("exit", discard);

  async function stopServer(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.stdin?.end();
    await ended;
  }

  return {
    url: cluster.url,
    ...databases,
    stopServer,
    async startServer() {
      child = await startChild(cluster);
    },
    async close() {
      await stopServer();
      process.off("exit", discard);
      await rm(cluster.folder, { recursive: true, force: true });
    },
  };
}

interface Cluster {
  readonly binaries: string;
  readonly folder: string;
  readonly data: string;
  readonly port: number;
  readonly url: string;
}

type Owner = ReturnType<typeof findUnprivileged>;

const owner: Owner = findUnprivileged();

async function createCluster(binaries: string): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-postgres-"));
  const password = randomBytes(12).toString("hex");
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, password);
  if (owner) {
    for (const path of [folder, passwordFile]) await chown(path, owner.uid, owner.gid);
  }
  const data = join(folder, "data");
  const access = ["--username=sandbox", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const args = [...access, "--encoding=UTF8", "--locale=C", "--no-sync", "--pgdata", data];
  const initdb = (...more: readonly string[]): Promise<unknown> =>
    promisify(execFile)(join(binaries, "initdb"), [...args, ...more], { cwd: folder, ...owner });
  await initdb(...humanOrder).catch(() => initdb());
  const port = await findFreePort();
  const url = `postgres://sandbox:${password}@127.0.0.1:${port}/postgres`;
  return { binaries, folder, data, port, url };
}

/** Where the server can, it sorts as people do, so that a test notices who relies on the order of bytes. */
const humanOrder = ["--locale-provider=icu", "--icu-locale=en"];

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "32MB",
  deadlock_timeout: "50ms",
};

// Ends the server when the standard input closes, which it also does when this process dies, however it dies.
const leash = '"$0" "$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server';

async function startChild({ binaries, folder, data, port, url }: Cluster): Promise<ChildProcess> {
  const values = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = [join(binaries, "postgres"), "-D", data, "-p", String(port), ...values];
  const child = spawn("/bin/sh", ["-c", leash, ...command], {
    cwd: folder,
    stdio: ["pipe", "ignore", "pipe"],
    ...owner,
  });
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()));
  await waitUntilReady(url, () => log);
  return child;
}

const patienceMs = 30_000;

async function waitUntilReady(url: string, readLog: () => string): Promise<void> {
  for (const end = Date.now() + patienceMs; ;) {
    try {
      return void (await query(url, "select 1"));
    } catch (error) {
      if (Date.now() > end)
        throw new Error(`PostgreSQL did not start: ${readLog()}`, { cause: error });
      await setTimeout(20);
    }
  }
}

type Databases = Pick<PostgresServer, "createDatabase" | "createEmptyDatabase">;

/** Copies are faster than making the tables again and again. */
function createDatabases(url: string): Databases {
  let template: Promise<string> | undefined;
  let count = 0;

  async function create(options: string): Promise<string> {
    count += 1;
    const name = `sandbox_${count}`;
    await query(url, `create database ${name} ${options}`);
    return Object.assign(new URL(url), { pathname: `/${name}` }).href;
  }

  async function createTemplate(): Promise<string> {
    const made = await create("");
    await (await openStorage(made)).close();
    return new URL(made).pathname.slice(1);
  }

  return {
    async createDatabase() {
      template ??= createTemplate();
      return create(`template ${await template}`);
    },
    createEmptyDatabase: () => create(""),
  };
}

async function query(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
