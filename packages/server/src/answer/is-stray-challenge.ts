import type { Contract } from "@plumbline/contract";
import { challengeOf } from "./challenge-of.ts";

/**
 * Whether the document's sample of a header says nothing about a response: a challenge belongs to the status for a missing credential,
 * and the one for a missing scope names the scope of its operation.
 */
export function isStrayChallenge(
  { securitySchemes }: Contract,
  name: string,
  status: string,
): boolean {
  const policies = [undefined, ...Object.values(securitySchemes)].map(challengeOf);
  const own = policies.filter(({ header }) => header.toLowerCase() === name.toLowerCase());
  return own.length > 0 && !own.some(({ unauthenticated }) => String(unauthenticated) === status);
}
