import type { Kysely } from "kysely";

/** The tables of every database. Times are epoch milliseconds, `JsonText` is JSON text, flags are 0 or 1. */
export interface BaseTables {
  readonly clock: ClockRow;
  readonly instances: InstanceRow;
  readonly settings: SettingRow;
  readonly idempotency_keys: IdempotencyKeyRow;
  readonly rate_hits: RateHitRow;
}

/** A database, or a transaction of it. */
export type Queryable<Tables extends BaseTables = BaseTables> = Kysely<Tables>;

/** JSON as text. */
export type JsonText = string;

export type Flag = 0 | 1;

export interface ClockRow {
  id: number;
  mode: "real" | "frozen";
  /** The offset from the wall clock in the mode `real`. */
  offset_ms: number;
  /** The present in the mode `frozen` and while the clock is moved. In the mode `real`, an instant that the clock has reached. */
  frozen_at: number;
  /** Whether the clock is being moved. It then stands at the instant of the current work. */
  advancing: Flag;
}

/** A process that shares the database. It counts as alive until `alive_until`, by the wall clock. */
export interface InstanceRow {
  id: string;
  alive_until: number;
}

/** A setting that all instances share. */
export interface SettingRow {
  name: string;
  value: JsonText;
}

export interface IdempotencyKeyRow {
  partition: string;
  key: string;
  fingerprint: string;
  state: "pending" | "completed";
  owner: string;
  /** The process that executes the request, in the state `pending`. */
  instance: string;
  status: number | null;
  headers: JsonText | null;
  /** JSON as it is, other bytes in base64. */
  body: string | null;
  expires_at: number | null;
}

export interface RateHitRow {
  bucket: string;
  at: number;
  hit: string;
}
