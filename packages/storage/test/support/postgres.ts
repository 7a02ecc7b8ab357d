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
import type { OwnTables } from "../../src/database/own-tables.ts";
import { findPostgres, findUnprivileged } from "./find-postgres.ts";

/** An empty PostgreSQL server of this test file, on loopback, with a password. */
export interface PostgresServer {
  /** URL of the superuser's database. Use `createDatabase` in tests. */
  readonly url: string;
  /** Creates a database with empty tables and resolves with its URL. */
  readonly createDatabase: () => Promise<string>;
  /** Creates a database without tables and resolves with its URL. */
  readonly createEmptyDatabase: () => Promise<string>;
  /** Stops the server like an outage: open connections break, new ones fail. */
  readonly stopServer: () => Promise<void>;
  /** Starts it again with the same port and data. */
  readonly startServer: () => Promise<void>;
  /** Stops the server and removes its files. */
  readonly close: () => Promise<void>;
}

/** Starts a server. Returns `undefined`, with the reason on stderr, if PostgreSQL is not installed. Call `close` afterwards. */
export async function startPostgres(own?: OwnTables): Promise<PostgresServer | undefined> {
  const binaries = findPostgres();
  if (binaries === undefined) {
    process.stderr.write("PostgreSQL is not installed (no initdb found): it is not tested.\n");
    return undefined;
  }
  const cluster = await createCluster(binaries);
  let child = await startChild(cluster);
  const databases = createDatabases(cluster.url, own);
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
  const folder = await mkdtemp(join(tmpdir(), "storage-postgres-"));
  const password = randomBytes(12).toString("hex");
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, password);
  if (owner) {
    for (const path of [folder, passwordFile]) await chown(path, owner.uid, owner.gid);
  }
  const data = join(folder, "data");
  const access = ["--username=tester", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const args = [...access, "--encoding=UTF8", "--locale=C", "--no-sync", "--pgdata", data];
  const initdb = (...more: readonly string[]): Promise<unknown> =>
    promisify(execFile)(join(binaries, "initdb"), [...args, ...more], { cwd: folder, ...owner });
  await initdb(...humanOrder).catch(() => initdb());
  const port = await findFreePort();
  const url = `postgres://tester:${password}@127.0.0.1:${port}/postgres`;
  return { binaries, folder, data, port, url };
}

/** A locale with linguistic order if the server has one, so that tests notice a dependency on byte order. */
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

// Stops the server when the standard input closes, also if this process crashes.
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

/** Copying a template is faster than creating the tables. */
function createDatabases(url: string, own: OwnTables | undefined): Databases {
  let template: Promise<string> | undefined;
  let count = 0;

  async function create(options: string): Promise<string> {
    count += 1;
    const name = `database_${count}`;
    await query(url, `create database ${name} ${options}`);
    return Object.assign(new URL(url), { pathname: `/${name}` }).href;
  }

  async function createTemplate(): Promise<string> {
    const made = await create("");
    await (await openStorage(made, own && { own })).close();
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
