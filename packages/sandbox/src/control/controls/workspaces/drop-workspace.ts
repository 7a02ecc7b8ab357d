import { sql } from "kysely";
import type { Core } from "../../../core.ts";
import { everyone, type Scope } from "@plumbline/control";
import type { Queryable } from "../../../state/database/tables.ts";
import { type WorldTable, worldTables } from "../../../state/database/world-tables.ts";
import { forgetTokens } from "../keep-token.ts";

/** Tables without a column for the ID of a workspace. */
const others: ReadonlySet<WorldTable> = new Set<WorldTable>([
  "workspaces",
  "owners",
  "owner_sessions",
  "oauth_clients",
  "oauth_refresh_tokens",
]);

const ownTables = worldTables.filter((name) => !others.has(name));

/** Deletes a workspace and all that belongs only to it, inside a transaction. */
export async function dropWorkspace(trx: Queryable, workspaceId: string): Promise<void> {
  const credentials = await trx
    .selectFrom("credentials")
    .select("hash")
    .where("workspace_id", "=", workspaceId)
    .execute();
  await forgetTokens(
    trx,
    credentials.map(({ hash }) => hash),
  );
  await trx
    .deleteFrom("oauth_refresh_tokens")
    .where("connection_id", "in", (query) =>
      query.selectFrom("oauth_connections").select("id").where("workspace_id", "=", workspaceId),
    )
    .execute();
  const owners = await trx
    .selectFrom("workspace_owners")
    .select("owner_id")
    .where("workspace_id", "=", workspaceId)
    .execute();
  // The tables have this column, which the compiler cannot see through their union.
  for (const name of ownTables.toReversed())
    await sql`delete from ${sql.table(name)} where workspace_id = ${workspaceId}`.execute(trx);
  for (const { owner_id } of owners) await dropOwner(trx, owner_id);
  await trx.deleteFrom("idempotency_keys").where("partition", "=", workspaceId).execute();
  await trx.deleteFrom("rate_hits").where("bucket", "like", `%${workspaceId}%`).execute();
  await trx.deleteFrom("settings").where("name", "like", `%:${workspaceId}`).execute();
  await trx.deleteFrom("workspaces").where("id", "=", workspaceId).execute();
}

/** Deletes an owner without workspaces. */
async function dropOwner(trx: Queryable, id: string): Promise<void> {
  const owned = await trx
    .selectFrom("workspace_owners")
    .select("workspace_id")
    .where("owner_id", "=", id)
    .execute();
  if (owned.length > 0) return;
  await trx.deleteFrom("owner_sessions").where("owner_id", "=", id).execute();
  await trx.deleteFrom("owners").where("id", "=", id).execute();
}

/** Switches off everything in this process that is limited to a workspace or to one of its credentials. */
export function calmScopes(
  { service: { switches }, faults }: Core,
  isMeant: (scope: Scope) => boolean,
): void {
  for (const scope of [...switches.scopes(), ...faults.scopes()]) {
    if (scope === everyone || !isMeant(scope)) continue;
    switches.calm(scope);
    faults.disable(faults.enabled(scope), scope);
  }
}
