import type { Queryable } from "../database/tables.ts";

/** Work that waits in the database for an instant of the sandbox's clock. */
export interface DueWork {
  /** When the earliest work is due that is due at `until` or before; `undefined` where there is none. */
  next(db: Queryable, until: number): Promise<number | undefined>;
  /**
   * Does one piece of what is due at `now` or before, and takes it off: otherwise it would be due for ever. It may make
   * further work, due at `now` or later.
   */
  run(trx: Queryable, now: number): Promise<void>;
}

export interface Due {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly work: DueWork;
}

/** The earliest work of all kinds; of two that are due at one instant, that of the kind listed first. */
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
