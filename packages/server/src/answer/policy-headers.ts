import { type Contract, type Operation, parseDuration } from "@plumbline/contract";
import type { ChallengeOptions } from "@plumbline/policies";
import { challengeOf } from "./challenge-of.ts";
import { writeChallenge } from "./write-challenge.ts";

/** An error that no rule of the server caused: a request or a control asked for it. */
export interface StatedError extends Pick<ChallengeOptions, "error"> {
  readonly status: number;
  /** Further parameters of its challenge, by what the caller lacks. */
  readonly parameters?: (
    kind: "unauthenticated" | "forbidden",
  ) => ChallengeOptions["parameters"] | undefined;
}

/**
 * The headers that the policies of a document add to an error: when to retry after a limit, and the challenge of the operation, which
 * belongs to the statuses for a missing credential and for a missing scope only.
 */
export function policyHeaders(
  contract: Contract,
  operation: Operation | undefined,
  stated: StatedError,
): Readonly<Record<string, string>> {
  const limit = contract.policies.rateLimits.find(({ exceeded }) => exceeded === stated.status);
  return {
    ...(limit && { "Retry-After": String(Math.ceil(parseDuration(limit.retryAfter) / 1000)) }),
    ...(operation && challengeHeaders(contract, operation, stated)),
  };
}

function challengeHeaders(
  contract: Contract,
  { security }: Operation,
  { status, error, parameters: parametersOf }: StatedError,
): Readonly<Record<string, string>> {
  const requirement = security[0]?.requirements[0];
  if (requirement === undefined) return {};
  const { scheme, scopes } = requirement;
  const policy = challengeOf(contract.securitySchemes[scheme]);
  const kind = (["unauthenticated", "forbidden"] as const).find((name) => policy[name] === status);
  // A 403 for another reason than a scope has no scope to name.
  if (kind === undefined || (kind === "forbidden" && scopes.length === 0)) return {};
  const parameters = parametersOf?.(kind);
  return writeChallenge(contract, {
    kind,
    scheme,
    ...(kind === "forbidden" ? { scopes } : error && { error }),
    ...(parameters && { parameters }),
  }).headers;
}
