import type { SiteEnvelope, SiteUpdate } from "@local-ads/client";
import type { Work } from "../../../dispatch/handler.ts";
import { answerWithSite } from "./answer-with-site.ts";
import { holdOwnSite } from "./find-own-site.ts";

/** Saves each setting in the body as a whole: lists and objects replace the stored ones, null clears a setting. */
export async function updateSite(
  { body }: { readonly body: SiteUpdate },
  work: Work,
): Promise<SiteEnvelope> {
  const site = await holdOwnSite(work);
  const updated = { ...site, settings: { ...site.settings, ...body }, updatedAt: work.now };
  await work.repositories.sites.save(updated);
  return answerWithSite(updated, work);
}
