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
    await setImmediate();
    if (error) throw error;
  };

test("writes that are committed later share the commit of the next transaction", async () => {
  const { connection, statements } = connect();
  await connection.run("hit", [], "later");
  await connection.run("claim", [], "later");
  await connection.transact(effect(connection));
  await setImmediate();

  expect(statements).toEqual(["begin", "hit", "claim", "savepoint work", "effect", "commit"]);
});

test("they are committed even if that transaction is rolled back", async () => {
  const { connection, statements } = connect();
  await connection.run("hit", [], "later");
  const failing = connection.transact(effect(connection, new Error("no")));

  await expect(failing).rejects.toThrow("no");
  expect(statements).toEqual([
    "begin",
    "hit",
    "savepoint work",
    "effect",
    "rollback to work",
    "commit",
  ]);
});

test("without a transaction, they are committed together at the end of the turn", async () => {
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

test("a write that waits for a running transaction starts a new one of its own", async () => {
  const { connection, statements } = connect();
  const running = connection.transact(effect(connection));
  await Promise.all([running, connection.run("hit", [], "later")]);
  await setImmediate();

  expect(statements).toEqual(["begin", "effect", "commit", "begin", "hit", "commit"]);
});

test("a commit that fails rejects the transaction, and the connection stays usable", async () => {
  const { connection, statements } = connect("commit");
  await connection.run("hit", [], "later");

  await expect(connection.transact(effect(connection))).rejects.toThrow("commit failed");
  await expect(connection.transact(effect(connection))).rejects.toThrow("commit failed");
  expect(statements.slice(4)).toEqual([
    "commit",
    "rollback to work",
    "commit",
    "rollback",
    "begin",
    "effect",
    "commit",
    "rollback",
  ]);
});
