import type { SqliteStorage } from "@plumbline/storage";
import { keyOf, type Shelf } from "./create-store.ts";

/** A thing whose state changes at an instant by itself. */
export interface StoredJob {
  /** Epoch milliseconds. */
  readonly due: number;
  /** The names that lead to the state in the thing. */
  readonly state: readonly string[];
  /** The present state, and those that follow it. */
  readonly states: readonly string[];
}

/** Stores which things change by themselves. */
export interface JobStore {
  readonly put: (shelf: Shelf, id: string, job: StoredJob) => void;
  /** Takes the earliest job that is due. */
  readonly take: (until: number) => (Shelf & StoredJob & { readonly id: string }) | undefined;
}

/** Stores jobs in a database. Call its methods only in the work of a transaction, to which they belong. */
export function createJobStore({ prepare }: Pick<SqliteStorage, "prepare">): JobStore {
  const write = prepare("INSERT OR REPLACE INTO job VALUES (?, ?, ?, ?, ?, ?)");
  const taken = prepare(
    "DELETE FROM job WHERE rowid = (SELECT rowid FROM job WHERE due <= ? ORDER BY due LIMIT 1) RETURNING *",
  );
  return {
    put: (shelf, id, { due, ...next }) =>
      void write.run([...keyOf(shelf), id, due, JSON.stringify(next)]),
    take(until) {
      const [row] = taken.all([until]);
      return (
        row && {
          world: String(row["world"]),
          resource: String(row["resource"]),
          scope: JSON.parse(String(row["scope"])),
          id: String(row["id"]),
          due: Number(row["due"]),
          ...JSON.parse(String(row["next"])),
        }
      );
    },
  };
}
