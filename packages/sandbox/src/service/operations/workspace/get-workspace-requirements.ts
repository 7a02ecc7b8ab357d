import type { WorkspaceRequirements } from "@local-ads/client";
import { resolveRequirements } from "../../../state/catalogue/resolve-requirements.ts";
import type { Work } from "../../../dispatch/handler.ts";
import { findVertical } from "../verticals/find-vertical.ts";
import { findOwnWorkspace } from "./find-own-workspace.ts";

/** Returns the requirements of the trade in the states of the workspace, and the missing licences. */
export async function getWorkspaceRequirements(
  _input: unknown,
  work: Work,
): Promise<WorkspaceRequirements> {
  const workspace = await findOwnWorkspace(work);
  const vertical = findVertical(work.catalogue, workspace.vertical);
  return {
    workspaceId: workspace.id,
    vertical: vertical.slug,
    states: [...workspace.states],
    ...resolveRequirements({ ...workspace, vertical }),
    manageUrl: new URL("/manage/requirements", workspace.siteUrl).href,
  };
}
