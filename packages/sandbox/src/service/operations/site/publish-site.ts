import type { SiteEnvelope } from "@local-ads/client";
import type { Work } from "../../../dispatch/handler.ts";
import { Rejection } from "../../../dispatch/rejection.ts";
import { answerWithSite } from "./answer-with-site.ts";
import { holdOwnSite } from "./find-own-site.ts";

/** Publishes the saved draft. Whether the site is live is a setting and does not change. */
export async function publishSite(_input: unknown, work: Work): Promise<SiteEnvelope> {
  const site = await holdOwnSite(work);
  if (site.siteDraft === null) {
    throw new Rejection("state-conflict", "The site has no saved draft. Save a draft first.");
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
