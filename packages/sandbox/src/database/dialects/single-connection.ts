import type { AsyncLocalStorage } from "node:async_hooks";
import type { SqliteDatabase } from "kysely";

/** Whether the running code holds the connection in a transaction. */
export interface Hold {
  held: boolean;
}

/** A statement to run, and whether it belongs to a transaction. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly isInTransaction: boolean;
}

/** The connection of a SQLite database and its queue. */
export class SingleConnection {
  readonly database: SqliteDatabase;
  readonly #holds: AsyncLocalStorage<Hold>;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  constructor(database: SqliteDatabase, holds: AsyncLocalStorage<Hold>) {
    this.database = database;
    this.#holds = holds;
  }

  /** Waits for the connection. Throws if the caller holds it already, because it would wait forever. */
  async take(): Promise<void> {
    if (this.#isHeld()) {
      throw new Error("The database was used inside a transaction; use the transaction instead");
    }
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }

  /** Runs a statement and returns its rows. Returns undefined if it must wait for the connection. */
  runNow({ sql, parameters, isInTransaction }: Statement): readonly unknown[] | undefined {
    const isMine = isInTransaction ? this.#isHeld() : !this.#isTaken && !this.#isHeld();
    if (!isMine) return undefined;
    const statement = this.database.prepare(sql);
    if (statement.reader) return statement.all(parameters);
    statement.run(parameters);
    return [];
  }

  #isHeld(): boolean {
    return this.#holds.getStore()?.held === true;
  }
}
