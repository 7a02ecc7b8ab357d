import type { Queryable } from "../../database/tables.ts";
import { SandboxError } from "../../errors/sandbox-error.ts";

/** The id of the workspace that goes by an id or a slug. Throws SandboxError `control-unknown` or, for a slug of several, `control-invalid`. */
export async function findWorkspaceId(db: Queryable, idOrSlug: string): Promise<string> {
  const rows = await db
    .selectFrom("workspaces")
    .select("id")
    .where((each) => each.or([each("id", "=", idOrSlug), each("slug", "=", idOrSlug)]))
    .execute();
  const [row, ...others] = rows;
  if (row === undefined)
    throw new SandboxError("control-unknown", `there is no workspace ${idOrSlug}`, {
      hint: "The list of workspaces has the id and the slug of each.",
    });
  if (others.length > 0)
    throw new SandboxError("control-invalid", `several workspaces go by the slug ${idOrSlug}`, {
      hint: `Name one by its id: ${rows.map(({ id }) => id).join(", ")}`,
    });
  return row.id;
}
