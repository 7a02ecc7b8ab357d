import type { WorkspaceEnvelope } from "@local-ads/client";
import type { Work } from "../../dispatch/handler.ts";
import { findOwnSite } from "../site/find-own-site.ts";
import { findOwnWorkspace } from "./find-own-workspace.ts";

/** The workspace of the connection, under the name that its site shows, and what the connection may do. */
export async function getWorkspace(_input: unknown, work: Work): Promise<WorkspaceEnvelope> {
  const { id, slug, siteUrl } = await findOwnWorkspace(work);
  const { settings } = await findOwnSite(work);
  return {
    workspace: { id, slug, displayName: settings.displayName, siteUrl },
    scopes: [...work.caller.scopes],
  };
}
