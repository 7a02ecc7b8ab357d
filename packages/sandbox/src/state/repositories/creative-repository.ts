import type { Queryable } from "../database/tables.ts";

export interface CreativeRepository {
  /** Returns the given creatives that belong to the workspace. */
  readonly listOwned: (workspaceId: string, ids: readonly string[]) => Promise<readonly string[]>;
}

export function createCreativeRepository(db: Queryable): CreativeRepository {
  return {
    async listOwned(workspaceId, ids) {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom("creatives")
        .select("id")
        .where("workspace_id", "=", workspaceId)
        .where("id", "in", ids)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
