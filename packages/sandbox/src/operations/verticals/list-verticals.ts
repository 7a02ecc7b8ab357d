import type { VerticalList } from "@local-ads/client";
import type { Work } from "../../dispatch/handler.ts";

/** The whole catalogue, trades on hold included. */
export async function listVerticals(_input: unknown, { catalogue }: Work): Promise<VerticalList> {
  return { verticals: [...catalogue.verticals], globalAvoid: [...catalogue.globalAvoid] };
}
