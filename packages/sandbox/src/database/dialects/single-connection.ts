import type { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers";
import type { SqliteDatabase } from "kysely";

/** Whether the running code holds the connection in a transaction. */
export interface Hold {
  held: boolean;
}

export type Rows = readonly unknown[];

/**
 * When a statement is committed. `later` is for writes that no response acknowledges: they share the commit of the
 * transactions in the same turn of the event loop. `read` writes nothing.
 */
export type Commit = "at-once" | "later" | "read";

/** An open transaction of SQLite, with the transactions and writes of one turn of the event loop. */
interface Batch {
  /** Resolves when the batch is committed, and rejects if it was rolled back. */
  readonly committed: PromiseWithResolvers<void>;
  /** Whether the turn has ended, so that the batch is committed as soon as the connection is free. */
  isDue: boolean;
}

/** The result of work that still waits for its commit. */
interface Executed<T> {
  readonly result: T;
  readonly committed: Promise<void>;
}

/**
 * The connection of a SQLite database and its queue. Each commit writes pages to the log, so that what runs in one turn of
 * the event loop is committed together: each transaction is a savepoint of the batch.
 */
export class SingleConnection {
  readonly database: SqliteDatabase;
  readonly #holds: AsyncLocalStorage<Hold>;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  /** Never open while Kysely has the connection. */
  #batch: Batch | undefined;

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
    if (this.#batch?.isDue) this.#settle();
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

  /** Runs the work in a transaction and rolls it back if the work throws. Resolves when it is committed. */
  async transact<T>(work: () => Promise<T>): Promise<T> {
    const { result, committed } = await this.#transact(work);
    await committed;
    return result;
  }

  /** Resolves when everything that was written before is committed. Rejects if it was rolled back. */
  async committed(): Promise<void> {
    await this.#batch?.committed.promise;
  }

  /** Throws if the caller is not in a transaction. */
  checkHeld(): void {
    if (!this.#isHeld()) throw new Error("The transaction is over; use the database instead");
  }

  /** Commits what waits for its commit, unless a transaction runs: then it is committed after that one. */
  settle(): void {
    if (!this.#isTaken) this.#settle();
    else if (this.#batch) this.#batch.isDue = true;
  }

  #settle(): void {
    const batch = this.#batch;
    if (batch === undefined) return;
    this.#batch = undefined;
    try {
      this.#execute("commit", []);
      batch.committed.resolve();
    } catch (error) {
      this.#attempt("rollback");
      batch.committed.reject(error);
    }
  }

  async #transact<T>(work: () => Promise<T>): Promise<Executed<T>> {
    await this.#takeTurn();
    const hold: Hold = { held: true };
    try {
      const { committed } = this.#open();
      const result = await this.#holds.run(hold, () => this.#runSavepoint(work));
      return { result, committed: committed.promise };
    } finally {
      hold.held = false;
      this.release();
    }
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
    if (commit === "later") this.#open();
  }

  #open(): Batch {
    if (this.#batch !== undefined) return this.#batch;
    this.#execute("begin", []);
    const batch: Batch = { committed: Promise.withResolvers(), isDue: false };
    // Without a transaction in the batch, nothing may wait for it.
    batch.committed.promise.catch(() => {});
    this.#batch = batch;
    setImmediate(() => this.settle());
    return batch;
  }

  async #runSavepoint<T>(work: () => Promise<T>): Promise<T> {
    this.#execute("savepoint work", []);
    try {
      const result = await work();
      this.#execute("release work", []);
      return result;
    } catch (error) {
      // If SQLite has rolled back the whole batch, its commit fails.
      if (!this.#attempt("rollback to work") || !this.#attempt("release work")) this.#settle();
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
