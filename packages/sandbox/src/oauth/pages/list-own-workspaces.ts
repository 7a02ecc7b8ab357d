import type { Queryable } from "../../state/database/tables.ts";

export interface OwnWorkspace {
  readonly id: string;
  /** The current name of the site. */
  readonly name: string;
  readonly siteUrl: string;
}

/** Lists the workspaces of an owner, the oldest first. */
export async function listOwnWorkspaces(
  db: Queryable,
  ownerId: string,
): Promise<readonly OwnWorkspace[]> {
  const rows = await db
    .selectFrom("workspace_owners")
    .innerJoin("workspaces", "workspaces.id", "workspace_owners.workspace_id")
    .innerJoin("sites", "sites.workspace_id", "workspaces.id")
    .select(["workspaces.id", "workspaces.site_url", "sites.settings"])
    .where("workspace_owners.owner_id", "=", ownerId)
    .orderBy("workspaces.created_at")
    .orderBy("workspaces.id")
    .execute();
  return rows.map(({ id, site_url, settings }) => ({
    id,
    name: String(JSON.parse(settings).displayName),
    siteUrl: site_url,
  }));
}
