import {
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import type { SingleConnection } from "./single-connection.ts";

/** SQLite over one connection. Its queue replaces that of Kysely, which cannot detect a caller that waits for itself. */
export class SingleConnectionDialect extends SqliteDialect {
  readonly #connection: SingleConnection;

  constructor(connection: SingleConnection) {
    super({ database: connection.database });
    this.#connection = connection;
  }

  override createDriver(): Driver {
    return new QueueingDriver(this.#connection);
  }

  override createAdapter(): SqliteAdapter {
    return new SingleConnectionAdapter(this.#connection);
  }
}

/** Returns the connection for prepared queries, which run without the layers of Kysely. */
export class SingleConnectionAdapter extends SqliteAdapter {
  readonly connection: SingleConnection;

  constructor(connection: SingleConnection) {
    super();
    this.connection = connection;
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
