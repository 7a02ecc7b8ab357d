import type { Work } from "../../../dispatch/handler.ts";
import { Rejection } from "../../../dispatch/rejection.ts";
import type { StoredSite } from "../../../state/repositories/site-repository.ts";

/** Returns the site of the caller's workspace for reading. */
export async function findOwnSite({ caller, repositories }: Work): Promise<StoredSite> {
  return orNotFound(await repositories.sites.find(caller.workspaceId));
}

/** Returns the site of the caller's workspace for a change and locks it until the transaction ends. */
export async function holdOwnSite({ caller, repositories }: Work): Promise<StoredSite> {
  return orNotFound(await repositories.sites.hold(caller.workspaceId));
}

function orNotFound(site: StoredSite | undefined): StoredSite {
  if (site) return site;
  throw new Rejection("not-found", "The workspace of this credential has no site.");
}
