import type { Queryable } from "./tables.ts";

/** How a database is opened. */
export interface StorageOptions {
  /** How long other instances on PostgreSQL wait for the pending keys of an instance that was killed, in milliseconds. */
  readonly keyLeaseMs?: number;
  /** Whether each commit to a file is synchronized with the disk. */
  readonly synchronous?: "normal" | "full";
}

export type StorageKind = "sqlite" | "postgres";

/** A database. */
export interface Session {
  readonly db: Queryable;
  /**
   * Runs the work in one transaction, which is rolled back if the work throws. Resolves when it is committed. After a deadlock or a serialization failure,
   * the work runs again, so it must have no other effects. Inside, use `trx`, never `db`.
   */
  readonly transaction: <T>(work: (trx: Queryable) => Promise<T>) => Promise<T>;
}

/** An open database with this process as an instance. */
export interface Storage extends Session {
  readonly kind: StorageKind;
  /** ID of this process among those that share the database. It is new at each start. */
  readonly instance: string;
  /**
   * Runs the work under a lock that all instances share by name. The work must use its session, because the lock ends with its
   * connection. Do not call it inside a transaction.
   */
  readonly exclusively: <T>(name: string, work: (session: Session) => Promise<T>) => Promise<T>;
  /** Changes when all rows were replaced, which invalidates cached rows. */
  readonly generation: () => number;
  /** Starts the next generation. */
  readonly replaced: () => void;
  /** Whether an error means that the database is unreachable, so that a later attempt may succeed. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** Ends this instance: frees its keys and closes all connections. */
  readonly close: () => Promise<void>;
}
