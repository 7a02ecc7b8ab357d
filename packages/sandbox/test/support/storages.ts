import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openStorage } from "../../src/database/open-storage.ts";
import type { Storage } from "../../src/database/storage.ts";
import { isSandboxError, type SandboxError } from "../../src/errors/sandbox-error.ts";
import { type PostgresServer, startPostgres } from "./postgres.ts";

/** A place a sandbox can keep its state in. */
export interface TestStorage {
  readonly name: "memory" | "file" | "PostgreSQL";
  /** Whether several instances may open one database. */
  readonly isShared: boolean;
  /** What can be stopped to see what becomes of an outage, where the storage is a server. */
  readonly server?: PostgresServer;
  /** Makes an empty database and resolves with what `openStorage` and `createSandbox` take as `database`. */
  readonly createDatabase: () => Promise<string>;
  /** Opens an empty database, or the given one, until the test that runs is over. */
  readonly open: (database?: string) => Promise<Storage>;
}

/**
 * Every storage this machine has, for tests that must pass on each of them. Call it once, at the top of a test file,
 * which then has a PostgreSQL server of its own; everything is removed when the file is over:
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
 * Those that several instances share, for a test file about nothing else. A file needs a test; where PostgreSQL is not
 * installed, one that is skipped says so.
 */
export async function sharedStorages(): Promise<readonly TestStorage[]> {
  const shared = await createPostgresStorage();
  test.skipIf(shared.length === 0)("PostgreSQL is there to test against", () => {
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

/** The error a promise must end with, on purpose. */
export async function failureOf(promise: Promise<unknown>): Promise<SandboxError> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isSandboxError(outcome)) throw new Error("expected a SandboxError", { cause: outcome });
  return outcome;
}
