import type { SQLOutputValue } from "node:sqlite";
import type { BaseTables, Queryable } from "./base-tables.ts";
import type { OwnTables } from "./own-tables.ts";
import type { StorageKind } from "./storage-kind.ts";

/** How a database is opened. */
export interface StorageOptions {
  /** Default: none. */
  readonly own?: OwnTables;
  /** How long other instances on PostgreSQL wait for the pending keys of an instance that was killed, in milliseconds. */
  readonly keyLeaseMs?: number;
  /** Whether each commit to a file is synchronized with the disk. */
  readonly synchronous?: "normal" | "full";
}

/** A database. */
export interface Session<Tables extends BaseTables = BaseTables> {
  readonly db: Queryable<Tables>;
  /**
   * Runs the work in one transaction, which is rolled back if the work throws. Resolves when it is committed. After a deadlock or a serialization failure,
   * the work runs again, so it must have no other effects. Inside, use `trx`, never `db`.
   */
  readonly transaction: <T>(work: (trx: Queryable<Tables>) => Promise<T>) => Promise<T>;
}

/** A statement of SQLite, which runs at once. */
export interface Statement {
  readonly all: (
    parameters: readonly unknown[],
  ) => readonly Readonly<Record<string, SQLOutputValue>>[];
  /** Returns the number of changed rows. */
  readonly run: (parameters: readonly unknown[]) => number;
}

/** An open database in SQLite. */
export interface SqliteStorage<Tables extends BaseTables = BaseTables> extends Storage<Tables> {
  /** A statement on the one connection. Run it only in the work of a transaction, to which it then belongs. */
  readonly prepare: (text: string) => Statement;
}

/** An open database with this process as an instance. */
export interface Storage<Tables extends BaseTables = BaseTables> extends Session<Tables> {
  readonly kind: StorageKind;
  /** The tables with data, each after those it refers to: all except those of the clock and the instances. */
  readonly tables: readonly string[];
  /** The names of the migrations that created the tables. */
  readonly migrations: readonly string[];
  /** ID of this process among those that share the database. It is new at each start. */
  readonly instance: string;
  /**
   * Runs the work under a lock that all instances share by name. The work must use its session, because the lock ends with its
   * connection. Do not call it inside a transaction.
   */
  readonly exclusively: <T>(
    name: string,
    work: (session: Session<Tables>) => Promise<T>,
  ) => Promise<T>;
  /** Changes when all rows were replaced, which invalidates cached rows. */
  readonly generation: () => number;
  /** Starts the next generation. */
  readonly replaced: () => void;
  /** Whether an error means that the database cannot be reached or written, so that a later attempt may succeed. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** Rejects if the database cannot be read or written. */
  readonly check: () => Promise<void>;
  /** Ends this instance: frees its keys and closes all connections. */
  readonly close: () => Promise<void>;
}
