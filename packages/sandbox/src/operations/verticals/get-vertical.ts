import type { VerticalEnvelope } from "@local-ads/client";
import type { Work } from "../../dispatch/handler.ts";
import { Refusal } from "../../dispatch/refusal.ts";

/** One trade of the catalogue, by its slug. */
export async function getVertical(
  { path: { slug } }: { readonly path: { readonly slug: string } },
  { catalogue }: Work,
): Promise<VerticalEnvelope> {
  const vertical = catalogue.verticals.find((each) => each.slug === slug);
  if (!vertical) throw new Refusal("not-found", `The catalogue has no trade "${slug}".`);
  return { vertical };
}
