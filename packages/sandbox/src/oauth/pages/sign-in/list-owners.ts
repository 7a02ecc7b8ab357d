import type { JsonText, OwnerRow, Queryable } from "../../../state/database/tables.ts";

/** An owner with the names of the workspaces they own. */
export interface ListedOwner extends OwnerRow {
  readonly workspaces: readonly string[];
}

/** Lists all owners, those of the oldest workspaces first. */
export async function listOwners(db: Queryable): Promise<readonly ListedOwner[]> {
  const rows = await db
    .selectFrom("owners")
    .innerJoin("workspace_owners", "workspace_owners.owner_id", "owners.id")
    .innerJoin("workspaces", "workspaces.id", "workspace_owners.workspace_id")
    .innerJoin("sites", "sites.workspace_id", "workspaces.id")
    .select(["owners.id", "owners.name", "owners.email", "sites.settings"])
    .orderBy("workspaces.created_at")
    .orderBy("workspaces.id")
    .execute();
  const byId = new Map<string, ListedOwner>();
  for (const { settings, ...owner } of rows) {
    const workspaces = byId.get(owner.id)?.workspaces ?? [];
    byId.set(owner.id, { ...owner, workspaces: [...workspaces, siteNameOf(settings)] });
  }
  return [...byId.values()];
}

/** The current name of a site. */
function siteNameOf(settings: JsonText): string {
  return String(JSON.parse(settings).displayName);
}
