import type { Queryable } from "../../../state/database/tables.ts";
import { SandboxError } from "../../../state/sandbox-error.ts";

/** Returns the ID of the workspace with an ID or a slug. Throws SandboxError `control-unknown`, or `control-invalid` if several workspaces have the slug. */
export async function findWorkspaceId(db: Queryable, idOrSlug: string): Promise<string> {
  const rows = await db
    .selectFrom("workspaces")
    .select("id")
    .where((each) => each.or([each("id", "=", idOrSlug), each("slug", "=", idOrSlug)]))
    .execute();
  const [row, ...others] = rows;
  if (row === undefined)
    throw new SandboxError("control-unknown", `Unknown workspace: ${idOrSlug}`, {
      hint: "See control.workspaces() for IDs and slugs.",
    });
  if (others.length > 0)
    throw new SandboxError("control-invalid", `Several workspaces have the slug ${idOrSlug}`, {
      hint: `Pass an ID: ${rows.map(({ id }) => id).join(", ")}`,
    });
  return row.id;
}
