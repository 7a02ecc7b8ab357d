import type { OwnerRow, Queryable } from "../../database/tables.ts";

/** An owner with the names of the workspaces they own. */
export interface ListedOwner extends OwnerRow {
  readonly workspaces: readonly string[];
}

/** Every owner, those of the oldest workspaces first. */
export async function listOwners(db: Queryable): Promise<readonly ListedOwner[]> {
  const rows = await db
    .selectFrom("owners")
    .innerJoin("workspace_owners", "workspace_owners.owner_id", "owners.id")
    .innerJoin("workspaces", "workspaces.id", "workspace_owners.workspace_id")
    .select(["owners.id", "owners.name", "owners.email", "workspaces.display_name as workspace"])
    .orderBy("workspaces.created_at")
    .orderBy("workspaces.id")
    .execute();
  const byId = Map.groupBy(rows, ({ id }) => id);
  return Array.from(byId.values(), ([first, ...others]) => ({
    id: first?.id ?? "",
    name: first?.name ?? "",
    email: first?.email ?? "",
    workspaces: [first, ...others].flatMap((row) => row?.workspace ?? []),
  }));
}
