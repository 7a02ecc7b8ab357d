import type { SiteDraftUpdate, SiteEnvelope } from "@local-ads/client";
import type { Work } from "../../../dispatch/handler.ts";
import { Rejection } from "../../../dispatch/rejection.ts";
import { validateSiteDocument } from "../../seeding/validate-site-document.ts";
import { answerWithSite } from "./answer-with-site.ts";
import { holdOwnSite } from "./find-own-site.ts";

/** Maximum number of problems in an error. */
const toldProblems = 5;

/** Saves a document as the draft, unchanged. */
export async function saveSiteDraft(
  { body }: { readonly body: SiteDraftUpdate },
  work: Work,
): Promise<SiteEnvelope> {
  requireStructure(body);
  const site = await holdOwnSite(work);
  const saved = { ...site, siteDraft: body.doc, updatedAt: work.now };
  await work.repositories.sites.save(saved);
  return answerWithSite(saved, work);
}

function requireStructure({ doc }: SiteDraftUpdate): void {
  const problems = validateSiteDocument(doc);
  if (problems.length === 0) return;
  const told = problems
    .slice(0, toldProblems)
    .map(({ pointer, message }) => `/doc${pointer} ${message}`);
  const untold = problems.length - told.length;
  const rest = untold > 0 ? [`and ${untold} more`] : [];
  throw new Rejection(
    "invalid-input",
    `The site builder rejects the document: ${[...told, ...rest].join("; ")}.`,
  );
}
