import type { RateLimitEntry } from "../../table/operation-table.ts";
import type { RateWindow } from "./rate-window.ts";

/** How many of a limit's calls may be reads. The rest is reserved for mutations, so that paging and polling cannot starve them. */
export function limitOfReads({ limit, limits }: RateWindow): number {
  const writes = limits.filter(isForWrites).map((each) => each.limit);
  const wanted = writes.length > 0 ? Math.max(...writes) : Math.ceil(limit / 10);
  return limit - Math.min(wanted, Math.floor(limit / 2));
}

export function isForWrites({ counts }: RateLimitEntry): boolean {
  return counts === "mutating";
}
