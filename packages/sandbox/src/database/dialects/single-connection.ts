import type { AsyncLocalStorage } from "node:async_hooks";
import type { SqliteDatabase } from "kysely";

/** Whether the running code holds the connection in a transaction. */
export interface Hold {
  held: boolean;
}

export type Rows = readonly unknown[];

/**
 * When a statement is committed. `later` is for writes that no response acknowledges: they share the commit of the next
 * transaction or write, and are committed at the end of the turn of the event loop at the latest. `read` writes nothing.
 */
export type Commit = "at-once" | "later" | "read";

/** The connection of a SQLite database and its queue. */
export class SingleConnection {
  readonly database: SqliteDatabase;
  readonly #holds: AsyncLocalStorage<Hold>;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  /** Whether a transaction with writes that are committed later is open. It is never open while Kysely has the connection. */
  #isCollecting = false;

  constructor(database: SqliteDatabase, holds: AsyncLocalStorage<Hold>) {
    this.database = database;
    this.#holds = holds;
  }

  /** Waits for the connection. Throws if the caller holds it already, because it would wait forever. */
  async take(): Promise<void> {
    await this.#takeTurn();
    this.#settle();
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }

  /** Runs a statement on its own: at once if the connection is free, otherwise in turn. */
  run(text: string, parameters: readonly unknown[], commit: Commit): Rows | Promise<Rows> {
    this.#checkFree();
    if (this.#isTaken) return this.#runInTurn(text, parameters, commit);
    this.#prepareFor(commit);
    return this.#execute(text, parameters);
  }

  /** Runs a statement of the transaction that the caller is in. */
  runInTransaction(text: string, parameters: readonly unknown[]): Rows {
    this.checkHeld();
    return this.#execute(text, parameters);
  }

  /** Runs the work in a transaction and rolls it back if the work throws. */
  async transact<T>(work: () => Promise<T>): Promise<T> {
    await this.#takeTurn();
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

  /** Commits the writes that wait for their commit, unless a transaction runs: it commits them with its own. */
  settle(): void {
    if (!this.#isTaken) this.#settle();
  }

  /** If the commit fails, the writes are lost, and the next statement reports why. */
  #settle(): void {
    if (!this.#isCollecting) return;
    this.#isCollecting = false;
    if (!this.#attempt("commit")) this.#attempt("rollback");
  }

  async #takeTurn(): Promise<void> {
    this.#checkFree();
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  async #runInTurn(text: string, parameters: readonly unknown[], commit: Commit): Promise<Rows> {
    await this.#takeTurn();
    try {
      this.#prepareFor(commit);
      return this.#execute(text, parameters);
    } finally {
      this.release();
    }
  }

  #prepareFor(commit: Commit): void {
    if (commit === "at-once") this.#settle();
    if (commit !== "later" || this.#isCollecting) return;
    this.#execute("begin", []);
    this.#isCollecting = true;
    setImmediate(() => this.settle());
  }

  /** Commits the work and the writes that wait for their commit; if the work throws, only the latter. */
  async #commit<T>(work: () => Promise<T>): Promise<T> {
    this.#execute(this.#isCollecting ? "savepoint work" : "begin", []);
    try {
      const result = await work();
      this.#execute("commit", []);
      this.#isCollecting = false;
      return result;
    } catch (error) {
      this.#attempt(this.#isCollecting ? "rollback to work" : "rollback");
      this.#settle();
      throw error;
    }
  }

  /** After some errors, for example a full disk, SQLite has rolled back itself. */
  #attempt(text: string): boolean {
    try {
      this.#execute(text, []);
      return true;
    } catch {
      return false;
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
