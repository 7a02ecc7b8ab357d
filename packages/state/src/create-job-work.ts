import type { DueWork, SqliteStorage } from "@plumbline/storage";
import { sql } from "kysely";
import { createJobStore } from "./create-job-store.ts";
import { createStore } from "./create-store.ts";
import { withTimes } from "./draft-thing.ts";
import { valueAt, withValueAt } from "./value-at.ts";

/** How long a job is in each state before its end, in milliseconds. */
export const stateLasts = 3000;

/** The states of all jobs, as work of the clock. A job whose state a request has changed goes no further by itself. */
export function createJobWork(storage: Pick<SqliteStorage, "prepare">): DueWork {
  const store = createStore(storage);
  const jobs = createJobStore(storage);
  return {
    async next(db, until) {
      const { rows } = await sql<{ due: number | null }>`select min(due) as due from job`.execute(
        db,
      );
      const due = rows[0]?.due ?? Infinity;
      return due <= until ? due : undefined;
    },
    async run(_, now) {
      const job = jobs.take(now);
      const thing = job && store.find(job, job.id);
      if (job === undefined || thing === undefined || thing === "deleted") return;
      const { id, due, state, states } = job;
      const [present, following, ...later] = states;
      if (following === undefined || valueAt(thing.value, state) !== present) return;
      const value = withTimes(withValueAt(thing.value, state, following), now, [
        "updated",
        "modified",
      ]);
      store.put(job, { id, value });
      if (later.length > 0)
        jobs.put(job, id, { due: due + stateLasts, state, states: [following, ...later] });
    },
  };
}
