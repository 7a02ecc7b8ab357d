import type { OwnWorkspace } from "../list-own-workspaces.ts";

/** Path of the start page of Integrations. */
export const integrationsPath = "/integrations";

type OwnWorkspaceId = Pick<OwnWorkspace, "id">;

export function workspacePath({ id }: OwnWorkspaceId): string {
  return `${integrationsPath}/${id}`;
}

export function newKeyPath(workspace: OwnWorkspaceId): string {
  return `${workspacePath(workspace)}/keys/new`;
}

/** What an owner can revoke, as a path segment. */
export type Revocable = "keys" | "connections";

export function revokePath(workspace: OwnWorkspaceId, kind: Revocable, id: string): string {
  return `${workspacePath(workspace)}/${kind}/${id}/revoke`;
}
