import { type Contract, type Operation, parseDuration } from "@plumbline/contract";
import { formatChallenge } from "@plumbline/policies";
import { challengeOf } from "@plumbline/server";

/** The headers that the document's policies add to an error of this status, for an error that `Prefer` asks for. */
export function policyHeaders(
  contract: Contract,
  operation: Operation,
  status: number,
): Readonly<Record<string, string>> {
  const limit = contract.policies.rateLimits.find(({ exceeded }) => exceeded === status);
  return {
    ...(limit && { "Retry-After": String(Math.ceil(parseDuration(limit.retryAfter) / 1000)) }),
    ...challengeHeader(contract, operation, status),
  };
}

function challengeHeader(
  contract: Contract,
  { security }: Operation,
  status: number,
): Readonly<Record<string, string>> {
  const requirement = security[0]?.requirements[0];
  if (requirement === undefined) return {};
  const challenge = challengeOf(contract.securitySchemes[requirement.scheme]);
  if (status === challenge.unauthenticated)
    return { [challenge.header]: formatChallenge(challenge) };
  if (status !== challenge.forbidden) return {};
  return {
    [challenge.header]: formatChallenge(challenge, {
      error: "insufficient_scope",
      scopes: requirement.scopes,
    }),
  };
}
