import type { Queryable } from "../state/database/tables.ts";
import type { Repositories } from "../state/repositories/repositories.ts";
import type { Alteration } from "./alter.ts";

/**
 * Replaces functions of one repository. A repository is created for each call.
 *
 * @example
 * ```ts
 * import { alter, changeRepository } from "@local-ads/sandbox/seams";
 *
 * const code = alter(
 *   "repositories",
 *   changeRepository("creatives", () => ({ listOwned: async (_workspaceId, ids) => ids })),
 * );
 * ```
 */
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
