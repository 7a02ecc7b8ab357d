import type { CredentialRow, Queryable } from "../database/tables.ts";
import { hour } from "../seeding/spans.ts";

/** Within this time of the last note no other is taken, so that reads stay reads. */
const pause = hour / 60;

/** Takes note that a credential was used at an instant, at most once in a minute. */
export async function recordUse(
  db: Queryable,
  { hash, last_used_at }: CredentialRow,
  now: number,
): Promise<void> {
  if (last_used_at !== null && now - last_used_at < pause) return;
  await db.updateTable("credentials").set({ last_used_at: now }).where("hash", "=", hash).execute();
}
