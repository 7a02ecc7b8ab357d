import type { Queryable } from "@local-ads/sandbox/seams";

/** Some workspace other than the given one. */
export async function findOtherWorkspace(db: Queryable, id: string): Promise<string> {
  const [other] = await findOtherWorkspaces(db, id);
  return other ?? id;
}

/** The workspaces other than the given one, the oldest first. */
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
