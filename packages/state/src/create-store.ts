import { DatabaseSync } from "node:sqlite";
import type { JsonValue } from "@plumbline/contract";
import { ThingsError } from "./things-error.ts";

/** Where a thing is: the world of its callers, its resource, and the things around it. */
export interface Shelf {
  readonly world: string;
  /** `Resource.key`. */
  readonly resource: string;
  /** The values of the path parameters around the thing, the outermost first. */
  readonly scope: readonly string[];
}

/** A stored thing. */
export interface Thing {
  readonly id: string;
  readonly value: JsonValue;
}

/** Stores things. One write is one transaction, unless it is a part of `transaction`. */
export interface Store {
  /** Undefined if there is none; `"deleted"` if there was one. */
  readonly find: (shelf: Shelf, id: string) => Thing | "deleted" | undefined;
  /** In the order of their creation. */
  readonly list: (shelf: Shelf) => readonly Thing[];
  readonly put: (shelf: Shelf, thing: Thing) => void;
  readonly remove: (shelf: Shelf, id: string) => void;
  /** Returns whether this is the first mark of a name. */
  readonly mark: (shelf: Shelf) => boolean;
  /** Shows a thing of one shelf on another one, which lists only these. */
  readonly link: (view: Shelf, id: string) => void;
  readonly linked: (view: Shelf) => ReadonlySet<string>;
  /** A number that was not returned before. */
  readonly nextNumber: (name: string) => number;
  readonly transaction: <Result>(run: () => Result) => Result;
  readonly close: () => void;
}

const tables = `
CREATE TABLE IF NOT EXISTS thing (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  world TEXT NOT NULL, resource TEXT NOT NULL, scope TEXT NOT NULL, id TEXT NOT NULL,
  value TEXT,
  UNIQUE (world, resource, scope, id)
);
CREATE TABLE IF NOT EXISTS mark (
  world TEXT NOT NULL, resource TEXT NOT NULL, scope TEXT NOT NULL,
  PRIMARY KEY (world, resource, scope)
);
CREATE TABLE IF NOT EXISTS link (
  world TEXT NOT NULL, resource TEXT NOT NULL, scope TEXT NOT NULL, id TEXT NOT NULL,
  PRIMARY KEY (world, resource, scope, id)
);
CREATE TABLE IF NOT EXISTS counter (name TEXT PRIMARY KEY, number INTEGER NOT NULL);
`;

/**
 * Opens a store of things in memory, or in a file. An acknowledged write to a file survives the end of the process. Throws ThingsError
 * `data-unusable`.
 * @see https://www.sqlite.org/wal.html
 */
export function createStore(file?: string): Store {
  const database = openDatabase(file);
  const where = "world = ? AND resource = ? AND scope = ?";
  const found = database.prepare(`SELECT value FROM thing WHERE ${where} AND id = ?`);
  const all = database.prepare(
    `SELECT id, value FROM thing WHERE ${where} AND value IS NOT NULL ORDER BY number`,
  );
  const write = database.prepare(
    "INSERT INTO thing (world, resource, scope, id, value) VALUES (?, ?, ?, ?, ?) ON CONFLICT (world, resource, scope, id) DO UPDATE SET value = excluded.value",
  );
  const markFirst = database.prepare("INSERT OR IGNORE INTO mark VALUES (?, ?, ?)");
  const addLink = database.prepare("INSERT OR IGNORE INTO link VALUES (?, ?, ?, ?)");
  const links = database.prepare(`SELECT id FROM link WHERE ${where}`);
  const count = database.prepare(
    "INSERT INTO counter VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET number = number + 1 RETURNING number",
  );
  let isInTransaction = false;

  return {
    find(shelf, id) {
      const row = found.get(...keyOf(shelf), id);
      if (row === undefined) return undefined;
      return row["value"] === null ? "deleted" : { id, value: JSON.parse(String(row["value"])) };
    },
    list: (shelf) =>
      all.all(...keyOf(shelf)).map(({ id, value }) => ({
        id: String(id),
        value: JSON.parse(String(value)),
      })),
    put: (shelf, { id, value }) => void write.run(...keyOf(shelf), id, JSON.stringify(value)),
    remove: (shelf, id) => void write.run(...keyOf(shelf), id, null),
    mark: (shelf) => Number(markFirst.run(...keyOf(shelf)).changes) > 0,
    link: (view, id) => void addLink.run(...keyOf(view), id),
    linked: (view) => new Set(links.all(...keyOf(view)).map(({ id }) => String(id))),
    nextNumber: (name) => Number(count.get(name)?.["number"]),
    transaction(run) {
      if (isInTransaction) return run();
      isInTransaction = true;
      database.exec("BEGIN IMMEDIATE");
      try {
        const result = run();
        database.exec("COMMIT");
        return result;
      } catch (error) {
        database.exec("ROLLBACK");
        throw error;
      } finally {
        isInTransaction = false;
      }
    },
    close: () => database.close(),
  };
}

function openDatabase(file: string | undefined): DatabaseSync {
  if (file === undefined) return withTables(new DatabaseSync(":memory:"));
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    return withTables(database);
  } catch (cause) {
    database?.close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ThingsError("data-unusable", `${file} cannot keep things: ${reason}`, {
      hint: "Name a new file, or one that a mock with state has written.",
      cause,
    });
  }
}

function withTables(database: DatabaseSync): DatabaseSync {
  database.exec(tables);
  return database;
}

function keyOf({ world, resource, scope }: Shelf): [string, string, string] {
  return [world, resource, JSON.stringify(scope)];
}
