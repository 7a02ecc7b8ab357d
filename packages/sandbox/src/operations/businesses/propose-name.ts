import type { Vertical } from "@local-ads/client";
import type { Said } from "../../repositories/businesses.ts";

/** A name for a business that has none: its first city and its trade. */
export function proposeName({ cities = [] }: Said, { label }: Vertical): string {
  return [...cities.slice(0, 1).map(({ city }) => city), label].join(" ");
}
