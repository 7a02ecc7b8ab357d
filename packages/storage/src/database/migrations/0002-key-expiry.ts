import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Creates an index of expired keys, so that a sweep does not read the others. */
export const indexExpiry: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create index idempotency_keys_expiry on idempotency_keys (expires_at)
      where state = 'completed'`.execute(db);
  },
};
