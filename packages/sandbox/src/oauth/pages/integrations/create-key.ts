import { randomBytes } from "node:crypto";
import type { CredentialRow, Queryable } from "../../../state/database/tables.ts";
import { issueKey } from "../../../service/seeding/rows/issue-key.ts";
import { listPermissions } from "../list-permissions.ts";
import { redirect } from "../redirect.ts";
import { workspacePath } from "./integrations-path.ts";
import { checkKeyForm, type KeyForm, readKeyForm } from "./read-key-form.ts";
import { showCreatedKey } from "./show-created-key.ts";
import { showKeyForm } from "./show-key-form.ts";
import type { WorkspaceVisit } from "./visit.ts";

/** Handles the form for a new key. GET shows it. POST creates the key and shows its secret, which no other page shows. */
export async function createKey(visit: WorkspaceVisit): Promise<Response> {
  const { service, request, workspace } = visit;
  const form = readKeyForm(visit.form);
  if (request.method !== "POST") return showKeyForm(visit, form);
  const problems = checkKeyForm(form, listPermissions(service.contract));
  if (Object.keys(problems).length > 0) return showKeyForm(visit, form, problems);
  const { row, identity } = issue(visit, form);
  if (await insertOnce(service.storage.db, row))
    return showCreatedKey(visit, { name: row.name, secret: identity.token });
  return redirect(`${workspacePath(workspace)}?created=${row.id}`);
}

function issue({ service, workspace, now }: WorkspaceVisit, { id, name, scopes }: KeyForm) {
  return issueKey({
    contract: service.contract,
    workspaceId: workspace.id,
    name,
    scopes,
    issuedAt: now,
    now,
    draw: { uuid: () => id, secret: () => randomBytes(30).toString("base64url") },
  });
}

/** Returns false if the key exists already, because the form was sent before. */
async function insertOnce(db: Queryable, row: CredentialRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("credentials")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
