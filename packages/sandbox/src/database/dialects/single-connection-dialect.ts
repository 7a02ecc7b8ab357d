import type { AsyncLocalStorage } from "node:async_hooks";
import {
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from "kysely";

/** Whether the code that runs holds the one connection. */
export interface Hold {
  held: boolean;
}

/**
 * SQLite over its one connection, which waits its turn. Whoever asks for it while holding it already, as one does who
 * uses the database instead of the transaction, would wait for ever: they get an error that says so.
 */
export class SingleConnectionDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #holds: AsyncLocalStorage<Hold>;

  constructor(config: SqliteDialectConfig, holds: AsyncLocalStorage<Hold>) {
    super(config);
    this.#config = config;
    this.#holds = holds;
  }

  override createDriver(): Driver {
    return new QueueingDriver(this.#config, this.#holds);
  }

  override createAdapter(): SqliteAdapter {
    return new QueueingAdapter();
  }
}

/** Kysely would queue by itself, but says nothing to those who wait for themselves. */
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class QueueingDriver extends SqliteDriver {
  readonly #holds: AsyncLocalStorage<Hold>;
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  constructor(config: SqliteDialectConfig, holds: AsyncLocalStorage<Hold>) {
    super(config);
    this.#holds = holds;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#holds.getStore()?.held === true) {
      throw new Error("the database was used inside a transaction: use the transaction instead");
    }
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken = false;
    else next();
  }
}
