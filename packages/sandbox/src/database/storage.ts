import type { Queryable } from "./tables.ts";

export type StorageKind = "sqlite" | "postgres";

/** An open database, and this process as one of the instances that share it. */
export interface Storage {
  readonly db: Queryable;
  readonly kind: StorageKind;
  /** Names this process among those that share the database; new with every start. */
  readonly instance: string;
  /**
   * Runs the work in one transaction, which is rolled back when the work throws. Where the database gives up on a
   * transaction because of others (a deadlock, a serialisation failure), the work runs again: it must do nothing but
   * use what it is given. Inside, only `trx` may be used, never `db`.
   */
  transaction<T>(work: (trx: Queryable) => Promise<T>): Promise<T>;
  /** Runs the work on a connection of its own: what a session holds, such as a lock, lasts until the work ends. */
  session<T>(work: (session: Queryable) => Promise<T>): Promise<T>;
  /** Whether an error means that the database cannot be reached at present, so that trying again later may help. */
  isUnavailable(error: unknown): boolean;
  /** Ends this instance: frees what it held and closes every connection. */
  close(): Promise<void>;
}
