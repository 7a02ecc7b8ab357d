import {
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import type { SingleConnection } from "./single-connection.ts";

/** SQLite over one connection, whose queue replaces the one of Kysely: that one cannot tell a caller that it waits for itself. */
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

/** Gives prepared queries the connection, so that they can run without the layers between a query and its database. */
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
