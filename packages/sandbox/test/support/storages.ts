import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openStorage } from "../../src/state/database/open-storage.ts";
import type { Storage } from "../../src/state/database/storage.ts";
import { isSandboxError, type SandboxError } from "../../src/state/sandbox-error.ts";
import { type PostgresServer, startPostgres } from "./postgres.ts";

/** A kind of storage. */
export interface TestStorage {
  readonly name: "memory" | "file" | "PostgreSQL";
  /** Whether several instances can open one database. */
  readonly isShared: boolean;
  /** The server, for tests of outages. */
  readonly server?: PostgresServer;
  /** Creates an empty database and resolves with the `database` option for `openStorage` and `createSandbox`. */
  readonly createDatabase: () => Promise<string>;
  /** Opens an empty database, or the given one, until the test ends. */
  readonly open: (database?: string) => Promise<Storage>;
}

/**
 * Returns the available storages, for tests that must pass on each of them. Call it once at the top of a test file, which
 * then has its own PostgreSQL server. Everything is removed after the last test of the file:
 *
 *     describe.each(await availableStorages())("on $name", ({ open, createDatabase }) => {
 *       test("…", async () => {
 *         const storage = await open();
 *       });
 *     });
 */
export async function availableStorages(): Promise<readonly TestStorage[]> {
  const memory = toStorage({
    name: "memory",
    isShared: false,
    createDatabase: async () => ":memory:",
  });
  return [memory, await createFileStorage(), ...(await createPostgresStorage())];
}

/**
 * Returns the storages that several instances can share. If PostgreSQL is not installed, the file gets one skipped test,
 * because a file without tests fails.
 */
export async function sharedStorages(): Promise<readonly TestStorage[]> {
  const shared = await createPostgresStorage();
  test.skipIf(shared.length === 0)("PostgreSQL is available", () => {
    expect(shared).not.toEqual([]);
  });
  return shared;
}

async function createFileStorage(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-storages-"));
  let files = 0;
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return toStorage({
    name: "file",
    isShared: false,
    async createDatabase() {
      files += 1;
      return join(folder, `${files}.db`);
    },
  });
}

async function createPostgresStorage(): Promise<readonly TestStorage[]> {
  const server = await startPostgres();
  if (server === undefined) return [];
  afterAll(() => server.close());
  const { createDatabase } = server;
  return [toStorage({ name: "PostgreSQL", isShared: true, server, createDatabase })];
}

function toStorage(storage: Omit<TestStorage, "open">): TestStorage {
  return {
    ...storage,
    async open(database) {
      const opened = await openStorage(database ?? (await storage.createDatabase()));
      onTestFinished(() => opened.close());
      return opened;
    },
  };
}

/** Returns the error of a promise that must reject. */
export async function failureOf(promise: Promise<unknown>): Promise<SandboxError> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isSandboxError(outcome)) throw new Error("expected a SandboxError", { cause: outcome });
  return outcome;
}
