import type { SiteEnvelope, SiteUpdate } from "@local-ads/client";
import type { Work } from "../../dispatch/handler.ts";
import { answerWithSite } from "./answer-with-site.ts";
import { holdOwnSite } from "./find-own-site.ts";

/** Takes over each setting that was sent, as a whole: a list or an object replaces the one before, null clears. */
export async function updateSite(
  { body }: { readonly body: SiteUpdate },
  work: Work,
): Promise<SiteEnvelope> {
  const site = await holdOwnSite(work);
  const updated = { ...site, settings: { ...site.settings, ...body }, updatedAt: work.now };
  await work.repositories.sites.save(updated);
  return answerWithSite(updated, work);
}
