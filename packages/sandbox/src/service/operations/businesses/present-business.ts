import type { BusinessSetUpResult } from "@local-ads/client";
import type { Catalogue } from "../../../state/catalogue/catalogue.ts";
import type {
  MadeBusiness,
  StoredBusiness,
} from "../../../state/repositories/business-repository.ts";
import { previewUrlOf, siteUrlOf } from "./site-url-of.ts";
import { slugOf } from "./key-of-name.ts";
import type { SetUpQuestion } from "./set-up-question.ts";
import type { Turn } from "./take-turn.ts";

export function askQuestion(question: SetUpQuestion): BusinessSetUpResult {
  return {
    status: "needs_answer",
    question,
    next: "Ask the owner, then repeat the call with the same arguments and the reply as answer.",
  };
}

export function askDetails(
  business: StoredBusiness,
  { trade, missing }: Extract<Turn, { missing: unknown }>,
): BusinessSetUpResult {
  return {
    status: "needs_details",
    business: { ...identify(business), trade: trade.slug, setupComplete: false },
    missing: [...missing],
    next: "Ask the owner, then repeat the call with the answers among the facts, each under its key.",
  };
}

export function presentBusiness(
  business: StoredBusiness,
  made: MadeBusiness,
  { verticals }: Catalogue,
): BusinessSetUpResult {
  const { trade, siteUrl, focus, adImages } = made;
  const identity = identify(business);
  const isOnHold = verticals.some(
    ({ slug, compliance }) => slug === trade && compliance?.launch === "hold",
  );
  return {
    status: "ready",
    business: { ...identity, trade, siteUrl, setupComplete: true },
    missing: [],
    notice: [
      "The website is live and its ads are ready. Nothing was charged or launched.",
      ...(isOnHold ? ["The trade is on hold: its ads cannot be launched yet."] : []),
    ].join(" "),
    next: "Show the preview to the owner.",
    ...(focus !== null && { focus: `The page is set up for ${focus}.` }),
    preview: { url: previewUrlOf(identity.slug), siteUrl, adImages: [...adImages] },
  };
}

interface Identity {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly siteUrl: string;
}

function identify({ id, workspaceId, details }: StoredBusiness): Identity {
  const name = details.name ?? "";
  const slug = slugOf(workspaceId, name);
  return { id, name, slug, siteUrl: siteUrlOf(slug) };
}
