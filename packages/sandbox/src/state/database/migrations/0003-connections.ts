import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type StorageKind, textTypes } from "@plumbline/storage";

/** Creates the tables of owners and sessions, and of the clients, connections, codes and tokens of the authorization server. */
export function createConnectionTables(kind: StorageKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const text = textTypes[kind];
      for (const statement of [...ownerTables(text), ...connectionTables(text)])
        await sql.raw(statement).execute(db);
    },
  };
}

function ownerTables(text: string): readonly string[] {
  return [
    `create table owners (id ${text} primary key, name text not null, email text not null)`,
    `create table workspace_owners (
      workspace_id ${text} primary key references workspaces (id),
      owner_id ${text} not null references owners (id)
    )`,
    `create index workspace_owners_by_owner on workspace_owners (owner_id)`,
    `create table owner_sessions (
      hash ${text} primary key,
      owner_id ${text} not null references owners (id),
      form_token_hash ${text} not null,
      expires_at bigint not null
    )`,
  ];
}

function connectionTables(text: string): readonly string[] {
  return [
    `create table oauth_clients (
      id ${text} primary key,
      name text not null,
      redirect_uris text not null,
      created_at bigint not null
    )`,
    `create table oauth_connections (
      id ${text} primary key,
      client_id ${text} not null references oauth_clients (id),
      owner_id ${text} not null references owners (id),
      workspace_id ${text} not null references workspaces (id),
      resource ${text} not null,
      scopes text not null,
      created_at bigint not null,
      expires_at bigint not null,
      revoked_at bigint
    )`,
    `create index oauth_connections_by_workspace on oauth_connections (workspace_id)`,
    `create table oauth_codes (
      hash ${text} primary key,
      client_id ${text} not null references oauth_clients (id),
      owner_id ${text} not null references owners (id),
      workspace_id ${text} not null references workspaces (id),
      redirect_uri text not null,
      challenge ${text} not null,
      resource ${text} not null,
      scopes text not null,
      expires_at bigint not null,
      used_at bigint,
      connection_id ${text} references oauth_connections (id)
    )`,
    `create table oauth_refresh_tokens (
      hash ${text} primary key,
      connection_id ${text} not null references oauth_connections (id),
      issued_at bigint not null,
      used_at bigint
    )`,
    `create index oauth_refresh_tokens_by_connection on oauth_refresh_tokens (connection_id)`,
    `alter table credentials add column connection_id ${text} references oauth_connections (id)`,
    `alter table credentials add column last_used_at bigint`,
    `create index credentials_by_connection on credentials (connection_id) where connection_id is not null`,
  ];
}
