import type { Tables } from "./tables.ts";

/** All tables except those of the clock and the instances. */
export type WorldTable = Exclude<keyof Tables, "clock" | "instances">;

/** The tables of a world without its clock, each after those it refers to. */
export const worldTables: readonly WorldTable[] = [
  "settings",
  "workspaces",
  "sites",
  "owners",
  "workspace_owners",
  "owner_sessions",
  "oauth_clients",
  "oauth_connections",
  "oauth_codes",
  "oauth_refresh_tokens",
  "credentials",
  "creatives",
  "campaigns",
  "jobs",
  "leads",
  "businesses",
  "idempotency_keys",
  "rate_hits",
];
