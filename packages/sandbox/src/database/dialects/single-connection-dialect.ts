import {
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import type { Commit, Rows, SingleConnection } from "./single-connection.ts";

/** Whether statements run on their own, or in the transaction that their caller is in. */
export type StatementScope = "database" | "transaction";

/**
 * SQLite over one connection. Its queue replaces that of Kysely, which does not detect callers that wait for themselves,
 * and its transactions replace those of Kysely, which build their parts each time.
 */
export class SingleConnectionDialect extends SqliteDialect {
  readonly #connection: SingleConnection;
  readonly #scope: StatementScope;

  constructor(connection: SingleConnection, scope: StatementScope) {
    super({ database: connection.database });
    this.#connection = connection;
    this.#scope = scope;
  }

  override createDriver(): Driver {
    return new drivers[this.#scope](this.#connection);
  }

  override createAdapter(): SqliteAdapter {
    return new SingleConnectionAdapter(this.#connection, this.#scope);
  }
}

/** Lets prepared queries run without the layers of Kysely. */
export class SingleConnectionAdapter extends SqliteAdapter {
  readonly run: (
    text: string,
    parameters: readonly unknown[],
    commit: Commit,
  ) => Rows | Promise<Rows>;

  constructor(connection: SingleConnection, scope: StatementScope) {
    super();
    this.run =
      scope === "database"
        ? (text, parameters, commit) => connection.run(text, parameters, commit)
        : (text, parameters) => connection.runInTransaction(text, parameters);
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class QueueingDriver extends SqliteDriver {
  readonly #connection: SingleConnection;

  constructor(connection: SingleConnection) {
    super({ database: connection.database });
    this.#connection = connection;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#connection.take();
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#connection.release();
  }
}

class TransactionDriver extends SqliteDriver {
  readonly #connection: SingleConnection;

  constructor(connection: SingleConnection) {
    super({ database: connection.database });
    this.#connection = connection;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection.checkHeld();
    return super.acquireConnection();
  }
}

const drivers = { database: QueueingDriver, transaction: TransactionDriver } as const;
