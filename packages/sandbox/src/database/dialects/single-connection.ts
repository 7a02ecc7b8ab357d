import type { AsyncLocalStorage } from "node:async_hooks";
import type { SqliteDatabase } from "kysely";

/** Whether the running code holds the connection in a transaction. */
export interface Hold {
  held: boolean;
}

export type Rows = readonly unknown[];

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
    this.#checkFree();
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }

  /** Runs a statement on its own: at once if the connection is free, otherwise in turn. */
  run(text: string, parameters: readonly unknown[]): Rows | Promise<Rows> {
    this.#checkFree();
    return this.#isTaken ? this.#runInTurn(text, parameters) : this.#execute(text, parameters);
  }

  /** Runs a statement of the transaction that the caller is in. */
  runInTransaction(text: string, parameters: readonly unknown[]): Rows {
    this.checkHeld();
    return this.#execute(text, parameters);
  }

  /** Runs the work in a transaction and rolls it back if the work throws. */
  async transact<T>(work: () => Promise<T>): Promise<T> {
    await this.take();
    const hold: Hold = { held: true };
    try {
      return await this.#holds.run(hold, () => this.#commit(work));
    } finally {
      hold.held = false;
      this.release();
    }
  }

  /** Throws if the caller is not in a transaction. */
  checkHeld(): void {
    if (!this.#isHeld()) throw new Error("The transaction is over; use the database instead");
  }

  async #runInTurn(text: string, parameters: readonly unknown[]): Promise<Rows> {
    await this.take();
    try {
      return this.#execute(text, parameters);
    } finally {
      this.release();
    }
  }

  async #commit<T>(work: () => Promise<T>): Promise<T> {
    this.#execute("begin", []);
    try {
      const result = await work();
      this.#execute("commit", []);
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #rollBack(): void {
    try {
      this.#execute("rollback", []);
    } catch {
      // After some errors, for example a full disk, SQLite has rolled back itself.
    }
  }

  #execute(text: string, parameters: readonly unknown[]): Rows {
    const statement = this.database.prepare(text);
    if (statement.reader) return statement.all(parameters);
    statement.run(parameters);
    return [];
  }

  #checkFree(): void {
    if (!this.#isHeld()) return;
    throw new Error("The database was used inside a transaction; use the transaction instead");
  }

  #isHeld(): boolean {
    return this.#holds.getStore()?.held === true;
  }
}
