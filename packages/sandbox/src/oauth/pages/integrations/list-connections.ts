import type { Queryable } from "../../../state/database/tables.ts";
import { type Connection, stateAt } from "./access.ts";

/** Lists the connections of a workspace, the newest first. The last use of a connection is that of its tokens. */
export async function listConnections(
  db: Queryable,
  workspaceId: string,
  now: number,
): Promise<readonly Connection[]> {
  const rows = await selectConnections(db, workspaceId).execute();
  return rows.map((row) => {
    const times = { expiresAt: row.expires_at, revokedAt: row.revoked_at };
    return {
      id: row.id,
      name: row.name,
      scopes: JSON.parse(row.scopes),
      resource: row.resource,
      callbacks: toOrigins(JSON.parse(row.redirect_uris)),
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      ...times,
      state: stateAt(times, now),
    };
  });
}

function selectConnections(db: Queryable, workspaceId: string) {
  return db
    .selectFrom("oauth_connections")
    .innerJoin("oauth_clients", "oauth_clients.id", "oauth_connections.client_id")
    .select([
      "oauth_connections.id",
      "oauth_clients.name",
      "oauth_clients.redirect_uris",
      "oauth_connections.resource",
      "oauth_connections.scopes",
      "oauth_connections.created_at",
      "oauth_connections.expires_at",
      "oauth_connections.revoked_at",
    ])
    .select((each) =>
      each
        .selectFrom("credentials")
        .whereRef("credentials.connection_id", "=", "oauth_connections.id")
        .select((token) => token.fn.max("credentials.last_used_at").as("last"))
        .as("last_used_at"),
    )
    .where("oauth_connections.workspace_id", "=", workspaceId)
    .orderBy("oauth_connections.created_at", "desc")
    .orderBy("oauth_connections.id");
}

function toOrigins(uris: readonly string[]): readonly string[] {
  return [...new Set(uris.map((uri) => new URL(uri).origin))];
}
