import sqlite from "node:sqlite";
import type { StorageOptions } from "../storage.ts";
import type { SqliteDatabase, SqliteStatement } from "kysely";

/** Enough for the queries of a server, without those whose text grows with their arguments. */
const cachedStatements = 500;

// Later releases of Node name the class `Database` and deprecate this name.
type Engine = typeof sqlite.DatabaseSync;
const Engine =
  (sqlite as typeof sqlite & { readonly Database?: Engine }).Database ?? sqlite.DatabaseSync;

/**
 * A database in memory. SQLite's own `:memory:` walks its whole page cache with each commit, so that a commit costs more
 * the larger the database is.
 *
 * @see https://sqlite.org/src/file/src/memdb.c
 */
const memory = "file:data?vfs=memdb";

/** Opens a file or `:memory:` with Node's SQLite, in the interface that Kysely expects. */
export function openSqliteDatabase(
  path: string,
  synchronous: StorageOptions["synchronous"] = "normal",
): SqliteDatabase {
  const engine = new Engine(path === ":memory:" ? memory : path, { timeout: 0 });
  try {
    claimFile(engine, synchronous);
  } catch (error) {
    engine.close();
    throw error;
  }
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => engine.close(),
    prepare: (text) => remember(statements, text, () => prepare(engine, text)),
  };
}

/**
 * Pages kept in memory. A commit after which two pages changed places walks the whole cache, which takes longer than
 * reading the pages that a larger cache would contain.
 */
const cacheKibibytes = 4 * 1024;

/**
 * Calls wait while a checkpoint copies the log into the file and synchronizes both. The time grows with the pages: a rarer
 * checkpoint saves only the synchronization, and the calls that wait for it wait longer.
 */
const pagesPerCheckpoint = 1000;

/** Locks the file until the process ends, which proves that no other process uses it. */
function claimFile(engine: InstanceType<Engine>, synchronous: string): void {
  engine.exec("pragma locking_mode = exclusive");
  engine.exec("pragma journal_mode = wal");
  engine.exec(`pragma synchronous = ${synchronous}`);
  engine.exec("pragma foreign_keys = on");
  engine.exec(`pragma cache_size = ${-cacheKibibytes}`);
  engine.exec(`pragma wal_autocheckpoint = ${pagesPerCheckpoint}`);
  engine.exec("begin immediate");
  engine.exec("commit");
}

function prepare(engine: InstanceType<Engine>, text: string): SqliteStatement {
  const statement = engine.prepare(text);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...asValues(parameters)),
    run: (parameters) => statement.run(...asValues(parameters)),
    iterate: (parameters) => statement.iterate(...asValues(parameters)),
  };
}

// Kysely passes values as unknown. SQLite rejects values that it cannot bind.
function asValues(parameters: readonly unknown[]): sqlite.SQLInputValue[] {
  return parameters as sqlite.SQLInputValue[];
}

function remember(
  statements: Map<string, SqliteStatement>,
  text: string,
  make: () => SqliteStatement,
): SqliteStatement {
  const known = statements.get(text);
  if (known !== undefined) return known;
  const [oldest] = statements.keys();
  if (oldest !== undefined && statements.size >= cachedStatements) statements.delete(oldest);
  const made = make();
  statements.set(text, made);
  return made;
}
