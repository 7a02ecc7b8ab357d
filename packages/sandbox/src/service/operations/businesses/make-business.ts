import type { Vertical } from "@local-ads/client";
import { matchSpecialty } from "../../../state/catalogue/match/match-specialty.ts";
import type { MadeBusiness, Said } from "../../../state/repositories/business-repository.ts";
import { adImageUrlsOf, siteUrlOf } from "./site-url-of.ts";

const readyMadeAds = 8;

export interface MakeBusinessOptions {
  readonly slug: string;
  readonly trade: Vertical;
  readonly said: Said;
}

/** Creates the website and the ads of a business. It charges nothing and launches nothing. */
export function makeBusiness({ slug, trade, said }: MakeBusinessOptions): MadeBusiness {
  const specialty = matchSpecialty(trade.slug, said.description ?? "");
  return {
    trade: trade.slug,
    siteUrl: siteUrlOf(slug),
    photo: specialty?.photo ?? null,
    focus: specialty?.phrase ?? null,
    adImages: adImageUrlsOf(slug, readyMadeAds),
  };
}
