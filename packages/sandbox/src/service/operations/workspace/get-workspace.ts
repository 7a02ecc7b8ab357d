import type { WorkspaceEnvelope } from "@local-ads/client";
import type { Work } from "../../../dispatch/handler.ts";
import { findOwnSite } from "../site/find-own-site.ts";
import { findOwnWorkspace } from "./find-own-workspace.ts";

/** Returns the workspace of the credential, with the name of its site, and the scopes of the credential. */
export async function getWorkspace(_input: unknown, work: Work): Promise<WorkspaceEnvelope> {
  const { id, slug, siteUrl } = await findOwnWorkspace(work);
  const { settings } = await findOwnSite(work);
  return {
    workspace: { id, slug, displayName: settings.displayName, siteUrl },
    scopes: [...work.caller.scopes],
  };
}
