import type { SiteEnvelope } from "@local-ads/client";
import type { Work } from "../../../dispatch/handler.ts";
import type { StoredSite } from "../../../state/repositories/site-repository.ts";
import { findOwnWorkspace } from "../workspace/find-own-workspace.ts";

/** Returns a site as all operations on it show it. `trust` is stored but not shown, because the document's site lacks it. */
export async function answerWithSite(site: StoredSite, work: Work): Promise<SiteEnvelope> {
  const { slug } = await findOwnWorkspace(work);
  const { trust: _, ...shown } = site.settings;
  return {
    site: { id: site.id, slug, ...shown, siteDoc: site.siteDoc, siteDraft: site.siteDraft },
  };
}
