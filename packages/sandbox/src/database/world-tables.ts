import type { Tables } from "./tables.ts";

/** Every table but those of the clock and of the instances. */
export type WorldTable = Exclude<keyof Tables, "clock" | "instances">;

/** What a world consists of besides its clock, each table after those it refers to. */
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
