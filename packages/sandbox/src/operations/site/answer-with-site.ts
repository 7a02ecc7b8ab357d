import type { SiteEnvelope } from "@local-ads/client";
import type { Work } from "../../dispatch/handler.ts";
import type { StoredSite } from "../../repositories/sites.ts";
import { findOwnWorkspace } from "../workspace/find-own-workspace.ts";

/** A site as every operation on it answers. `trust` is stored and not shown: the document's site has no such field. */
export async function answerWithSite(site: StoredSite, work: Work): Promise<SiteEnvelope> {
  const { slug } = await findOwnWorkspace(work);
  const { trust: _, ...shown } = site.settings;
  return {
    site: { id: site.id, slug, ...shown, siteDoc: site.siteDoc, siteDraft: site.siteDraft },
  };
}
