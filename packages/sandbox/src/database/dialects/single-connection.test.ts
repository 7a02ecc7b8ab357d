import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import type { SqliteDatabase } from "kysely";
import { expect, test } from "vitest";
import { SingleConnection } from "./single-connection.ts";

/** A connection to a database that records its statements, and throws for one of them. */
function connect(failing = ""): { connection: SingleConnection; statements: string[] } {
  const statements: string[] = [];
  const execute = (text: string): void => {
    statements.push(text);
    if (text === failing) throw new Error(`${text} failed`);
  };
  const database: SqliteDatabase = {
    close: () => {},
    prepare: (text) => ({
      reader: false,
      all: () => [],
      run: () => {
        execute(text);
        return { changes: 1, lastInsertRowid: 1 };
      },
      iterate: () => [][Symbol.iterator](),
    }),
  };
  return { connection: new SingleConnection(database, new AsyncLocalStorage()), statements };
}

const effect =
  (connection: SingleConnection, error?: Error): (() => Promise<void>) =>
  async () => {
    connection.runInTransaction("effect", []);
    await Promise.resolve();
    if (error) throw error;
  };

/** What a transaction with one effect executes inside a batch. */
const savepoint = ["savepoint work", "effect", "release work"];

test("transactions and writes of one turn share a commit", async () => {
  const { connection, statements } = connect();
  await connection.run("hit", [], "later");
  const transactions = [
    connection.transact(effect(connection)),
    connection.run("claim", [], "later"),
  ];
  await Promise.all([...transactions, connection.transact(effect(connection))]);

  expect(statements).toEqual(["begin", "hit", ...savepoint, "claim", ...savepoint, "commit"]);
});

test("a transaction resolves after its commit, as does who asks whether all is committed", async () => {
  const { connection, statements } = connect();
  let isDone = false;
  const running = connection.transact(effect(connection)).then(() => (isDone = true));
  while (!statements.includes("release work")) await Promise.resolve();
  const asked = connection.committed();

  expect(isDone).toBe(false);
  expect(statements).not.toContain("commit");
  await asked;
  expect(statements.at(-1)).toBe("commit");
  await running;
});

test("only the transaction that throws is rolled back", async () => {
  const { connection, statements } = connect();
  await connection.run("hit", [], "later");
  const failing = connection.transact(effect(connection, new Error("no")));
  const sound = connection.transact(effect(connection));

  await expect(failing).rejects.toThrow("no");
  await sound;
  const undone = ["savepoint work", "effect", "rollback to work", "release work"];
  expect(statements).toEqual(["begin", "hit", ...undone, ...savepoint, "commit"]);
});

test("without a transaction, writes are committed together at the end of the turn", async () => {
  const { connection, statements } = connect();
  await connection.run("hit", [], "later");
  await connection.run("look", [], "read");
  await connection.run("hit", [], "later");
  await setImmediate();

  expect(statements).toEqual(["begin", "hit", "look", "hit", "commit"]);
});

test("they are committed before a write that is committed at once, before Kysely gets the connection, and on request", async () => {
  const { connection, statements } = connect();
  await connection.run("hit", [], "later");
  await connection.run("change", [], "at-once");
  await connection.run("hit", [], "later");
  await connection.take();
  connection.release();
  await connection.run("hit", [], "later");
  connection.settle();

  const hit = ["begin", "hit", "commit"];
  expect(statements).toEqual([...hit, "change", ...hit, ...hit]);
});

test("a transaction that lasts several turns is committed when it ends", async () => {
  const { connection, statements } = connect();
  const running = connection.transact(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await effect(connection)();
      await setImmediate();
    }
  });
  await Promise.all([running, connection.run("hit", [], "later")]);
  await setImmediate();

  const effects = ["effect", "effect", "effect"];
  const first = ["begin", "savepoint work", ...effects, "release work", "commit"];
  expect(statements).toEqual([...first, "begin", "hit", "commit"]);
});

test("a commit that fails rejects every transaction of its turn, and the connection stays usable", async () => {
  const { connection, statements } = connect("commit");
  const work = effect(connection);
  const batch = Promise.allSettled([connection.transact(work), connection.transact(work)]);
  const failed = { status: "rejected", reason: new Error("commit failed") };

  expect(await batch).toEqual([failed, failed]);
  await expect(connection.transact(work)).rejects.toThrow("commit failed");
  const first = ["begin", ...savepoint, ...savepoint, "commit", "rollback"];
  expect(statements).toEqual([...first, "begin", ...savepoint, "commit", "rollback"]);
});

test("if SQLite has rolled back a batch itself, all its transactions are rejected", async () => {
  const { connection, statements } = connect("rollback to work");
  const sound = connection.transact(async () => {});
  const failing = connection.transact(async () => {
    statements.push("failure");
    throw new Error("no");
  });
  const results = await Promise.allSettled([sound, failing]);

  expect(results[1]).toEqual({ status: "rejected", reason: new Error("no") });
  expect(statements.slice(-3)).toEqual(["failure", "rollback to work", "commit"]);
});
