import type { CredentialRow, Queryable } from "../../../state/database/tables.ts";
import { type Access, stateAt } from "./access.ts";

/** Lists the API keys of a workspace, the newest first. */
export async function listKeys(
  db: Queryable,
  workspaceId: string,
  now: number,
): Promise<readonly Access[]> {
  const rows = await db
    .selectFrom("credentials")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("kind", "=", "api-key")
    .orderBy("issued_at", "desc")
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.map((row) => toAccess(row, now));
}

function toAccess(row: CredentialRow, now: number): Access {
  const times = { expiresAt: row.expires_at, revokedAt: row.revoked_at };
  return {
    id: row.id,
    name: row.name,
    scopes: JSON.parse(row.scopes),
    createdAt: row.issued_at,
    lastUsedAt: row.last_used_at,
    ...times,
    state: stateAt(times, now),
  };
}
