import type { BaseTables } from "@plumbline/storage";
import type { Tables } from "./tables.ts";

/** A table of the service. */
export type WorldTable = Exclude<keyof Tables, keyof BaseTables>;

/** The tables of the service, each after those it refers to. */
export const worldTables: readonly WorldTable[] = [
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
];
