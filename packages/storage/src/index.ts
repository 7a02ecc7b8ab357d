export { StateError, isStateError } from "./state-error.ts";
export type { StateErrorCode } from "./state-error.ts";
export { openSqliteStorage, openStorage } from "./database/open-storage.ts";
export type {
  Session,
  SqliteStorage,
  Statement,
  Storage,
  StorageOptions,
} from "./database/storage.ts";
export type { StorageKind } from "./database/storage-kind.ts";
export type { Migrations, OwnTables } from "./database/own-tables.ts";
export { textTypes } from "./database/migrations/text-types.ts";
export type {
  BaseTables,
  ClockRow,
  Flag,
  IdempotencyKeyRow,
  InstanceRow,
  JsonText,
  Queryable,
  RateHitRow,
  SettingRow,
} from "./database/base-tables.ts";
export { clearTables } from "./database/clear-tables.ts";
export { isPostgres } from "./database/is-postgres.ts";
export { createClock } from "./clock/create-clock.ts";
export type { Clock, ClockOptions, ClockState } from "./clock/create-clock.ts";
export type { ClockMode, ClockStart } from "./clock/read-clock.ts";
export type { DueWork } from "./clock/due-work.ts";
export { createSqlIdempotencyStore } from "./stores/create-sql-idempotency-store.ts";
export type { KeyStorage } from "./stores/create-sql-idempotency-store.ts";
export { createSqlRateLimitStore } from "./stores/create-sql-rate-limit-store.ts";
export { dumpTables } from "./snapshot/dump-tables.ts";
export type { DumpedRow, TablesDump } from "./snapshot/dump-tables.ts";
export { restoreTables } from "./snapshot/restore-tables.ts";
