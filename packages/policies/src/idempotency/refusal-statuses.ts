import type { Contract } from "@plumbline/contract";

/** What 401 and 403 mean wherever a scheme declares no challenge. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2 */
const httpAuthentication = { unauthenticated: 401, forbidden: 403 } as const;

/**
 * The statuses that say a request was turned away before it was executed, so that its key stays unused: those of a
 * missing key, of a missing credential or scope, of a body that is too large, and of each rate limit.
 *
 * They are derived from the contract. A status that is also used for outcomes of an execution (say, one for both
 * invalid input and a structure found wrong late) is released too: to run such a request again is harmless, whereas a
 * kept refusal would lock the caller out of its own key. Pending and conflict are not among them: they never reach an
 * execution, and the same status may be a true outcome.
 */
export function refusalStatuses(contract: Contract): ReadonlySet<number> {
  const { idempotency, bodyLimit, rateLimits } = contract.policies;
  const challenges = Object.values(contract.securitySchemes).map(
    (scheme) => scheme.challenge ?? httpAuthentication,
  );
  const keyed = contract.operations.flatMap((operation) => operation.policies.idempotency ?? []);
  return new Set([
    ...[idempotency ?? [], keyed].flat().map((policy) => policy.statuses.missing),
    ...challenges.flatMap(({ unauthenticated, forbidden }) => [unauthenticated, forbidden]),
    ...(bodyLimit === undefined ? [] : [bodyLimit.exceeded]),
    ...rateLimits.map((policy) => policy.exceeded),
  ]);
}
