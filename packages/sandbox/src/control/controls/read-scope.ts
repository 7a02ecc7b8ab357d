import type { Core } from "../../core.ts";
import { everyone, type Scope } from "@plumbline/control";
import { SandboxError } from "../../state/sandbox-error.ts";
import { findCredentialRow } from "./find-credential-row.ts";
import { findWorkspaceId } from "./workspaces/find-workspace-id.ts";

export interface ScopeInput {
  readonly workspace?: string;
  readonly identity?: string;
}

/** Returns the scope of a switch. Throws SandboxError `control-unknown`, or `control-invalid` for two scopes. */
export async function readScope(
  { service: { storage } }: Core,
  { workspace, identity }: ScopeInput,
): Promise<Scope> {
  if (workspace !== undefined && identity !== undefined)
    throw new SandboxError("control-invalid", "Only one of workspace and identity can be given", {
      hint: "A credential belongs to one workspace.",
    });
  if (workspace !== undefined) return `workspace ${await findWorkspaceId(storage.db, workspace)}`;
  if (identity === undefined) return everyone;
  const { id } = await findCredentialRow(storage.db, identity);
  return `credential ${id}`;
}
