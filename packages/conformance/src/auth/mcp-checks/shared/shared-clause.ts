import type { RateLimitPolicy } from "@plumbline/contract";
import type { Subject } from "../../../model/subject.ts";

/** Whether the document states that the agent interface shares a limit. */
export function isShared(
  { contract }: Pick<Subject, "contract">,
  { sharedWith }: RateLimitPolicy,
): boolean {
  const name = contract.policies.mcp?.name;
  return name !== undefined && sharedWith.includes(name);
}

export function sharedClause({ contract }: Subject, policy: RateLimitPolicy): string {
  return `/x-rate-limits/${contract.policies.rateLimits.indexOf(policy)}/sharedWith`;
}
