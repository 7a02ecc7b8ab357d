import type { CredentialRow, Queryable } from "../../state/database/tables.ts";
import { SandboxError } from "../../state/sandbox-error.ts";

/** Returns the credential with an ID or a name. Throws SandboxError `control-unknown`, or `control-invalid` if several have the name. */
export async function findCredentialRow(db: Queryable, idOrName: string): Promise<CredentialRow> {
  const rows = await db
    .selectFrom("credentials")
    .selectAll()
    .where((each) => each.or([each("id", "=", idOrName), each("name", "=", idOrName)]))
    .execute();
  const [row, ...others] = rows;
  if (row === undefined)
    throw new SandboxError("control-unknown", `Unknown identity: ${idOrName}`, {
      hint: "See control.identities() for IDs and names.",
    });
  if (others.length > 0)
    throw new SandboxError("control-invalid", `Several identities have the name ${idOrName}`, {
      hint: `Pass an ID: ${rows.map(({ id }) => id).join(", ")}`,
    });
  return row;
}
