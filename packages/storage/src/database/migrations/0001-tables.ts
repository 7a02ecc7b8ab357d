import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { StorageKind } from "../storage-kind.ts";
import { textTypes } from "./text-types.ts";

/** Creates the first tables. SQLite treats `bigint` as an integer, so both databases use the same text. */
export function createTables(kind: StorageKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements(textTypes[kind])) await sql.raw(statement).execute(db);
    },
  };
}

function statements(text: string): readonly string[] {
  return [
    `create table clock (
      id integer primary key check (id = 1),
      mode ${text} not null,
      offset_ms bigint not null,
      frozen_at bigint not null,
      advancing integer not null
    )`,
    `create table instances (id ${text} primary key, alive_until bigint not null)`,
    `create table settings (name ${text} primary key, value text not null)`,
    `create table idempotency_keys (
      "partition" ${text} not null,
      "key" ${text} not null,
      fingerprint ${text} not null,
      state ${text} not null,
      owner ${text} not null,
      instance ${text} not null,
      status integer,
      headers text,
      body text,
      expires_at bigint,
      primary key ("partition", "key")
    )`,
    `create index idempotency_keys_pending on idempotency_keys (instance) where state = 'pending'`,
    `create table rate_hits (
      bucket ${text} not null,
      "at" bigint not null,
      hit ${text} not null
    )`,
    `create index rate_hits_by_bucket on rate_hits (bucket, "at", hit)`,
  ];
}
