import type { AsyncLocalStorage } from "node:async_hooks";
import {
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from "kysely";

/** Whether the running code holds the connection in a transaction. */
export interface Hold {
  held: boolean;
}

/**
 * SQLite over one connection, which statements and transactions take in order of arrival. Its queue replaces that of Kysely,
 * which does not detect callers that wait for themselves.
 */
export class SingleConnectionDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #holds: AsyncLocalStorage<Hold>;

  constructor(database: SqliteDatabase, holds: AsyncLocalStorage<Hold>) {
    super({ database });
    this.#database = database;
    this.#holds = holds;
  }

  override createDriver(): Driver {
    return new QueueingDriver(this.#database, this.#holds);
  }

  override createAdapter(): SqliteAdapter {
    return new QueueingAdapter();
  }
}

/** Switches off the queue of Kysely. */
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class QueueingDriver extends SqliteDriver {
  readonly #holds: AsyncLocalStorage<Hold>;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  constructor(database: SqliteDatabase, holds: AsyncLocalStorage<Hold>) {
    super({ database });
    this.#holds = holds;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#holds.getStore()?.held === true)
      throw new Error("The database was used inside a transaction; use the transaction instead");
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return super.acquireConnection();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // A full disk ends a transaction, and its error is thrown already.
      if (!/no transaction is active/.test(String(error))) throw error;
    }
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }
}
