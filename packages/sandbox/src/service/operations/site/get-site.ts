import type { SiteEnvelope } from "@local-ads/client";
import type { Work } from "../../../dispatch/handler.ts";
import { answerWithSite } from "./answer-with-site.ts";
import { findOwnSite } from "./find-own-site.ts";

/** Returns the settings, the published document and the draft. */
export async function getSite(_input: unknown, work: Work): Promise<SiteEnvelope> {
  return answerWithSite(await findOwnSite(work), work);
}
