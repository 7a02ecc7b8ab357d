import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Finds the keys that need not be kept any longer without reading those that must. */
export const indexExpiry: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create index idempotency_keys_expiry on idempotency_keys (expires_at)
      where state = 'completed'`.execute(db);
  },
};
