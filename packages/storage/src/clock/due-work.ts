import type { BaseTables, Queryable } from "../database/base-tables.ts";

/** Work in the database that is due at an instant of the clock. */
export interface DueWork<Tables extends BaseTables = BaseTables> {
  /** Returns when the earliest work is due, or `undefined` if none is due by `until`. */
  next(db: Queryable<Tables>, until: number): Promise<number | undefined>;
  /**
   * Does one piece of work that is due by `now`, so that it is no longer due. It can create further work that is due at
   * `now` or later.
   */
  run(trx: Queryable<Tables>, now: number): Promise<void>;
}

export interface Due {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly work: DueWork;
}

/** Returns the earliest work. If two kinds are due at the same instant, the first kind of the list wins. */
export async function findDue(
  db: Queryable,
  kinds: readonly DueWork[],
  until: number,
): Promise<Due | undefined> {
  let first: Due | undefined;
  for (const work of kinds) {
    const at = await work.next(db, until);
    if (at !== undefined && (first === undefined || at < first.at)) first = { at, work };
  }
  return first;
}
