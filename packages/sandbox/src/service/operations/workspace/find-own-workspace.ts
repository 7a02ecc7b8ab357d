import type { Work } from "../../../dispatch/handler.ts";
import { Rejection } from "../../../dispatch/rejection.ts";
import type { StoredWorkspace } from "../../../state/repositories/workspace-repository.ts";

/** Returns the workspace of the credential. */
export async function findOwnWorkspace({ caller, repositories }: Work): Promise<StoredWorkspace> {
  const workspace = await repositories.workspaces.find(caller.workspaceId);
  if (workspace) return workspace;
  throw new Rejection("not-found", "The workspace of this credential no longer exists.");
}
