import type { Queryable } from "../../state/database/tables.ts";
import { defaultWorkspaces } from "./default-workspaces.ts";
import { createDraw } from "./draw/draw.ts";
import { ownerRows } from "./rows/owner-rows.ts";
import { toSlug } from "./draw/to-slug.ts";

/** Creates an owner for each workspace without one, because a database can be older than the table of owners. */
export async function adoptWorkspaces(trx: Queryable, seed: number): Promise<void> {
  const workspaces = await trx
    .selectFrom("workspaces")
    .leftJoin("workspace_owners", "workspace_owners.workspace_id", "workspaces.id")
    .select(["workspaces.id", "workspaces.slug", "workspaces.states"])
    .where("workspace_owners.owner_id", "is", null)
    .orderBy("workspaces.created_at")
    .orderBy("workspaces.id")
    .execute();
  for (const { id, slug, states } of workspaces) {
    const subject = {
      workspaceId: id,
      slug,
      states: JSON.parse(states) as readonly string[], // written by the seeding
      draw: createDraw(seed, id),
    };
    await insertNew(trx, ownerRows(subject, ownedWithOf(slug)));
  }
}

/** The slug of the earlier workspace whose owner also owns a workspace. */
export function ownedWithOf(slug: string): string | undefined {
  return defaultWorkspaces.find(({ name }) => toSlug(name) === slug)?.ownedWith;
}

/** Ignores conflicts, because another instance that starts at the same time inserts the same rows. */
async function insertNew(
  trx: Queryable,
  { owners, workspace_owners }: ReturnType<typeof ownerRows>,
): Promise<void> {
  for (const row of owners)
    await trx
      .insertInto("owners")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  for (const row of workspace_owners)
    await trx
      .insertInto("workspace_owners")
      .values(row)
      .onConflict((conflict) => conflict.column("workspace_id").doNothing())
      .execute();
}
