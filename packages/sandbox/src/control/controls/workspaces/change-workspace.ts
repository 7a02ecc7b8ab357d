import type { Core } from "../../../core.ts";
import type { Queryable } from "../../../state/database/tables.ts";
import { createRepositories } from "../../../state/repositories/repositories.ts";
import type { StoredWorkspace } from "../../../state/repositories/workspace-repository.ts";
import type { Workspace } from "../../control.ts";
import { findWorkspaceId } from "./find-workspace-id.ts";
import { showWorkspaces } from "./show-workspaces.ts";

/** A workspace inside a transaction. */
export interface Change {
  readonly trx: Queryable;
  readonly workspaceId: string;
  /** The instant of the change. */
  readonly now: number;
}

/** Changes the workspace with an ID or a slug, in one transaction. */
export async function changeWorkspace<T>(
  { service: { storage, clock } }: Core,
  idOrSlug: string,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const now = await clock.now();
  return storage.transaction(async (trx) =>
    work({ trx, workspaceId: await findWorkspaceId(trx, idOrSlug), now }),
  );
}

/** Changes a workspace and returns its new state. */
export async function changeAndShow(
  core: Core,
  idOrSlug: string,
  work: (change: Change) => Promise<unknown>,
): Promise<Workspace> {
  return changeWorkspace(core, idOrSlug, async (change) => {
    await work(change);
    const [workspace] = await showWorkspaces(change.trx, [change.workspaceId], change.now);
    if (workspace) return workspace;
    throw new Error(`The workspace ${change.workspaceId} was not found after its change`);
  });
}

/** Changes the row of the workspace. */
export async function rewrite(
  { trx, workspaceId }: Change,
  alter: (workspace: StoredWorkspace) => Partial<StoredWorkspace>,
): Promise<void> {
  const { workspaces } = createRepositories(trx);
  const workspace = await workspaces.hold(workspaceId);
  if (workspace) await workspaces.save({ ...workspace, ...alter(workspace) });
}
