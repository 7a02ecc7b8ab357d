import type { Queryable } from "./tables.ts";

export type StorageKind = "sqlite" | "postgres";

/** A database to work with. */
export interface Session {
  readonly db: Queryable;
  /**
   * Runs the work in one transaction, which is rolled back when the work throws. Where the database gives up on a
   * transaction because of others (a deadlock, a serialisation failure), the work runs again: it must do nothing but
   * use what it is given. Inside, only `trx` may be used, never `db`.
   */
  readonly transaction: <T>(work: (trx: Queryable) => Promise<T>) => Promise<T>;
}

/** An open database, and this process as one of the instances that share it. */
export interface Storage extends Session {
  readonly kind: StorageKind;
  /** Names this process among those that share the database; new with every start. */
  readonly instance: string;
  /**
   * Runs the work while no instance runs other work of the same name; whoever comes meanwhile waits. The work is to use
   * the session it is given: the lock ends with its connection. Not to be called inside a transaction.
   */
  readonly exclusively: <T>(name: string, work: (session: Session) => Promise<T>) => Promise<T>;
  /** Changes whenever all rows were replaced: what this process remembered of them no longer holds. */
  readonly generation: () => number;
  /** Makes the next generation. */
  readonly replaced: () => void;
  /** Whether an error means that the database cannot be reached at present, so that trying again later may help. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** Ends this instance: frees what it held and closes every connection. */
  readonly close: () => Promise<void>;
}
