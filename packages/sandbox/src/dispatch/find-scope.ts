import { findCredential } from "./find-credential.ts";
import type { CallerScope } from "./scopes-of.ts";
import type { Service } from "./service.ts";

/**
 * Finds the workspace and the credential of a call before it is checked. Undefined if no switch is limited to a scope, so that
 * other calls do not pay for the look-up, and for an unknown credential.
 */
export async function findScope(
  { isScoped, storage }: Service,
  secret: string | undefined,
): Promise<CallerScope | undefined> {
  if (secret === undefined || !isScoped()) return undefined;
  // If the database does not answer, the pipeline reports it.
  const row = await findCredential(storage.db, secret).catch(() => undefined);
  return row && { workspaceId: row.workspace_id, credentialId: row.id };
}
