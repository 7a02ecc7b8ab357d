import type { Core } from "../../core.ts";
import type { Queryable } from "../../database/tables.ts";
import { createRepositories } from "../../repositories/repositories.ts";
import type { StoredWorkspace } from "../../repositories/workspaces.ts";
import type { Workspace } from "../control.ts";
import { findWorkspaceId } from "./find-workspace-id.ts";
import { showWorkspaces } from "./show-workspaces.ts";

/** One workspace inside a transaction. */
export interface Change {
  readonly trx: Queryable;
  readonly workspaceId: string;
  /** The one instant of the change. */
  readonly now: number;
}

/** Works on the workspace that goes by an id or a slug; all of it stands or nothing does. */
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

/** Does the same, and tells what the workspace is like afterwards. */
export async function changeAndShow(
  core: Core,
  idOrSlug: string,
  work: (change: Change) => Promise<unknown>,
): Promise<Workspace> {
  return changeWorkspace(core, idOrSlug, async (change) => {
    await work(change);
    const [workspace] = await showWorkspaces(change.trx, [change.workspaceId], change.now);
    if (workspace) return workspace;
    throw new Error(`the workspace ${change.workspaceId} was not shown`);
  });
}

/** Alters what is stored of the workspace itself. */
export async function rewrite(
  { trx, workspaceId }: Change,
  alter: (workspace: StoredWorkspace) => Partial<StoredWorkspace>,
): Promise<void> {
  const { workspaces } = createRepositories(trx);
  const workspace = await workspaces.hold(workspaceId);
  if (workspace) await workspaces.save({ ...workspace, ...alter(workspace) });
}
