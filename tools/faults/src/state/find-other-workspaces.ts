import type { Queryable } from "@local-ads/sandbox/seams";

/** Returns the ID of the oldest other workspace, or the given one if there is no other. */
export async function findOtherWorkspace(db: Queryable, id: string): Promise<string> {
  const [other] = await findOtherWorkspaces(db, id);
  return other ?? id;
}

/** Returns the IDs of the other workspaces, the oldest first. */
export async function findOtherWorkspaces(db: Queryable, id: string): Promise<readonly string[]> {
  const others = await db
    .selectFrom("workspaces")
    .select("id")
    .where("id", "!=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return others.map((other) => other.id);
}
