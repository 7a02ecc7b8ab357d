import type { CredentialRow, Queryable } from "../database/tables.ts";
import { hour } from "../clock/day.ts";

/** The minimum time between two updates of one credential, so that reads rarely write. */
const pause = hour / 60;

/** Stores when a credential was used, at most once per minute. */
export async function recordUse(
  db: Queryable,
  { hash, last_used_at }: CredentialRow,
  now: number,
): Promise<void> {
  if (last_used_at !== null && now - last_used_at < pause) return;
  await db.updateTable("credentials").set({ last_used_at: now }).where("hash", "=", hash).execute();
}
