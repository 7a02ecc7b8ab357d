import type { VerticalList } from "@local-ads/client";
import type { Work } from "../../../dispatch/handler.ts";

/** Returns the whole catalogue, including trades on hold. */
export async function listVerticals(_input: unknown, { catalogue }: Work): Promise<VerticalList> {
  return { verticals: [...catalogue.verticals], globalAvoid: [...catalogue.globalAvoid] };
}
