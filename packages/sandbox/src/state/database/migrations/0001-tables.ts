import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type StorageKind, textTypes } from "@plumbline/storage";

/** Creates the first tables. SQLite treats `bigint` as an integer, so both databases use the same text. */
export function createTables(kind: StorageKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of groups.flatMap((group) => group(textTypes[kind]))) {
        await sql.raw(statement).execute(db);
      }
    },
  };
}

type TextType = string;

const groups = [workspaceTables, advertisingTables, contactTables];

function workspaceTables(text: TextType): readonly string[] {
  return [
    `create table workspaces (
      id ${text} primary key,
      slug ${text} not null,
      display_name text not null,
      site_url text not null,
      vertical ${text} not null,
      states text not null,
      has_subscription integer not null,
      licences text not null,
      funded_cents bigint not null,
      spent_cents bigint not null,
      settled_at bigint not null,
      created_at bigint not null
    )`,
    `create table sites (
      workspace_id ${text} primary key references workspaces (id),
      id ${text} not null unique,
      settings text not null,
      site_doc text,
      site_draft text,
      updated_at bigint not null,
      published_at bigint
    )`,
    `create table credentials (
      hash ${text} primary key,
      id ${text} not null unique,
      workspace_id ${text} not null references workspaces (id),
      name text not null,
      kind ${text} not null,
      resource ${text},
      scopes text not null,
      issued_at bigint not null,
      expires_at bigint not null,
      revoked_at bigint
    )`,
    `create index credentials_by_workspace on credentials (workspace_id)`,
  ];
}

function advertisingTables(text: TextType): readonly string[] {
  return [
    `create table creatives (
      id ${text} primary key,
      workspace_id ${text} not null references workspaces (id)
    )`,
    `create index creatives_by_workspace on creatives (workspace_id)`,
    `create table campaigns (
      id ${text} primary key,
      workspace_id ${text} not null references workspaces (id),
      details text not null,
      status ${text} not null,
      daily_budget_cents bigint not null,
      budget_cents bigint not null,
      spent_cents bigint not null,
      settled_at bigint not null,
      live_since bigint,
      created_at bigint not null
    )`,
    `create index campaigns_by_workspace on campaigns (workspace_id, created_at, id)`,
    `create table jobs (
      id ${text} primary key,
      workspace_id ${text} not null references workspaces (id),
      campaign_id ${text} references campaigns (id),
      status ${text} not null,
      step integer not null,
      hold text,
      attempts integer not null,
      ads_wanted integer not null,
      ads_created integer not null,
      live_at bigint,
      next_run_at bigint,
      last_error text,
      created_at bigint not null
    )`,
    `create index jobs_by_workspace on jobs (workspace_id, created_at, id)`,
    `create index jobs_by_campaign on jobs (campaign_id)`,
    `create index jobs_due on jobs (next_run_at, id) where next_run_at is not null`,
  ];
}

function contactTables(text: TextType): readonly string[] {
  return [
    `create table leads (
      id ${text} primary key,
      workspace_id ${text} not null references workspaces (id),
      sequence bigint not null,
      received_at bigint not null,
      details text not null,
      unique (workspace_id, sequence)
    )`,
    `create table businesses (
      id ${text} primary key,
      workspace_id ${text} not null references workspaces (id),
      name_key ${text} not null,
      details text not null,
      status ${text} not null,
      created_at bigint not null,
      updated_at bigint not null,
      unique (workspace_id, name_key)
    )`,
  ];
}
