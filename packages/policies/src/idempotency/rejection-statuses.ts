import type { Contract } from "@plumbline/contract";

/** The statuses of a scheme without a declared challenge. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2 */
const httpAuthentication = { unauthenticated: 401, forbidden: 403 } as const;

/**
 * The statuses of requests that were rejected before they were executed, so that their keys stay unused: those of a
 * missing key, of a missing credential or scope, of a body that is too large, and of each rate limit.
 *
 * They are derived from the contract. A status that executions also return (for example, one for both
 * invalid input and a defect found during the execution) releases its key too: repeating such a request is harmless, but a
 * stored rejection would block the key. Pending and conflict are not included: they never reach an
 * execution, and an execution may return the same status.
 */
export function rejectionStatuses(contract: Contract): ReadonlySet<number> {
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
