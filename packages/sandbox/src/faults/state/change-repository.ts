import type { Queryable } from "../../database/tables.ts";
import type { Repositories } from "../../repositories/repositories.ts";
import type { Alteration } from "../alter.ts";

/** Replaces functions of one repository. A new one is made for each call. */
export function changeRepository<Name extends keyof Repositories>(
  name: Name,
  change: (sound: Repositories[Name], db: Queryable) => Partial<Repositories[Name]>,
): Alteration<"repositories"> {
  return (open) => (db) => {
    const repositories = open(db);
    const sound = repositories[name];
    return { ...repositories, [name]: { ...sound, ...change(sound, db) } };
  };
}

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
