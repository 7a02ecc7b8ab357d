import type { SiteEnvelope } from "@local-ads/client";
import type { Work } from "../../dispatch/handler.ts";
import { Refusal } from "../../dispatch/refusal.ts";
import { answerWithSite } from "./answer-with-site.ts";
import { holdOwnSite } from "./find-own-site.ts";

/** Makes the saved draft the published document. Whether the site is live stays as it is: that is a setting. */
export async function publishSite(_input: unknown, work: Work): Promise<SiteEnvelope> {
  const site = await holdOwnSite(work);
  if (site.siteDraft === null) {
    throw new Refusal("state-conflict", "There is no saved draft to publish: save one first.");
  }
  const published = {
    ...site,
    siteDoc: site.siteDraft,
    updatedAt: work.now,
    publishedAt: work.now,
  };
  await work.repositories.sites.save(published);
  return answerWithSite(published, work);
}
