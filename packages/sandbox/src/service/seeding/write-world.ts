import type { Queryable } from "../../state/database/tables.ts";
import type { SeededRows } from "./rows/seeded-rows.ts";

/** Rows per statement, within the parameter limits of both databases. */
const chunkSize = 500;

/** Inserts the rows of a world, or of a new workspace in a world. */
export async function writeWorld(
  db: Queryable,
  { rows }: { readonly rows: SeededRows },
): Promise<void> {
  // The order follows the foreign keys.
  await inChunks(rows.workspaces, (chunk) => db.insertInto("workspaces").values(chunk).execute());
  await inChunks(rows.sites, (chunk) => db.insertInto("sites").values(chunk).execute());
  await inChunks(rows.owners, (chunk) => db.insertInto("owners").values(chunk).execute());
  await inChunks(rows.workspace_owners, (chunk) =>
    db.insertInto("workspace_owners").values(chunk).execute(),
  );
  await inChunks(rows.credentials, (chunk) => db.insertInto("credentials").values(chunk).execute());
  await inChunks(rows.creatives, (chunk) => db.insertInto("creatives").values(chunk).execute());
  await inChunks(rows.campaigns, (chunk) => db.insertInto("campaigns").values(chunk).execute());
  await inChunks(rows.jobs, (chunk) => db.insertInto("jobs").values(chunk).execute());
  await inChunks(rows.leads, (chunk) => db.insertInto("leads").values(chunk).execute());
}

async function inChunks<Row>(
  rows: readonly Row[],
  insert: (chunk: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += chunkSize) {
    await insert(rows.slice(start, start + chunkSize));
  }
}
