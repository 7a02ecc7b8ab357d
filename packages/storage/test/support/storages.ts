import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openStorage } from "../../src/database/open-storage.ts";
import type { OwnTables } from "../../src/database/own-tables.ts";
import type { Storage } from "../../src/database/storage.ts";
import type { BaseTables } from "../../src/database/base-tables.ts";
import { isStateError, type StateError } from "../../src/state-error.ts";
import { type PostgresServer, startPostgres } from "./postgres.ts";

/** A kind of storage. */
export interface TestStorage<Tables extends BaseTables = BaseTables> {
  readonly name: "memory" | "file" | "PostgreSQL";
  /** Whether several instances can open one database. */
  readonly isShared: boolean;
  /** The server, for tests of outages. */
  readonly server?: PostgresServer;
  /** Creates an empty database and resolves with the argument for `openStorage`. */
  readonly createDatabase: () => Promise<string>;
  /** Opens an empty database, or the given one, until the test ends. */
  readonly open: (database?: string) => Promise<Storage<Tables>>;
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
export async function availableStorages<Tables extends BaseTables = BaseTables>(
  own?: OwnTables,
): Promise<readonly TestStorage<Tables>[]> {
  const memory = toStorage<Tables>(own, {
    name: "memory",
    isShared: false,
    createDatabase: async () => ":memory:",
  });
  return [memory, await createFileStorage(own), ...(await createPostgresStorage<Tables>(own))];
}

/**
 * Returns the storages that several instances can share. If PostgreSQL is not installed, the file gets one skipped test,
 * because a file without tests fails.
 */
export async function sharedStorages<Tables extends BaseTables = BaseTables>(
  own?: OwnTables,
): Promise<readonly TestStorage<Tables>[]> {
  const shared = await createPostgresStorage<Tables>(own);
  test.skipIf(shared.length === 0)("PostgreSQL is available", () => {
    expect(shared).not.toEqual([]);
  });
  return shared;
}

async function createFileStorage<Tables extends BaseTables>(
  own: OwnTables | undefined,
): Promise<TestStorage<Tables>> {
  const folder = await mkdtemp(join(tmpdir(), "storages-"));
  let files = 0;
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return toStorage<Tables>(own, {
    name: "file",
    isShared: false,
    async createDatabase() {
      files += 1;
      return join(folder, `${files}.db`);
    },
  });
}

async function createPostgresStorage<Tables extends BaseTables>(
  own: OwnTables | undefined,
): Promise<readonly TestStorage<Tables>[]> {
  const server = await startPostgres(own);
  if (server === undefined) return [];
  afterAll(() => server.close());
  const { createDatabase } = server;
  return [toStorage<Tables>(own, { name: "PostgreSQL", isShared: true, server, createDatabase })];
}

function toStorage<Tables extends BaseTables>(
  own: OwnTables | undefined,
  storage: Omit<TestStorage, "open">,
): TestStorage<Tables> {
  return {
    ...storage,
    async open(database) {
      const opened = await openStorage<Tables>(
        database ?? (await storage.createDatabase()),
        own && { own },
      );
      onTestFinished(() => opened.close());
      return opened;
    },
  };
}

/** Returns the error of a promise that must reject. */
export async function failureOf(promise: Promise<unknown>): Promise<StateError> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isStateError(outcome)) throw new Error("expected a StateError", { cause: outcome });
  return outcome;
}
