import type { Tables } from "./tables.ts";

/** What a world consists of besides its clock, each table after those it refers to. */
export const worldTables = [
  "settings",
  "workspaces",
  "sites",
  "credentials",
  "creatives",
  "campaigns",
  "jobs",
  "leads",
  "businesses",
  "idempotency_keys",
  "rate_hits",
] as const satisfies readonly (keyof Tables)[];
