import type { VerticalEnvelope } from "@local-ads/client";
import type { Work } from "../../../dispatch/handler.ts";
import { findVertical } from "./find-vertical.ts";

/** Returns a trade of the catalogue by its slug. */
export async function getVertical(
  { path }: { readonly path: { readonly slug: string } },
  { catalogue }: Work,
): Promise<VerticalEnvelope> {
  return { vertical: findVertical(catalogue, path.slug) };
}
