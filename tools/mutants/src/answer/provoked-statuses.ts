import type { SoundSubject } from "../load-subject.ts";
import { type Contract, type Operation, requiredScopes } from "@plumbline/contract";

/** A rejection that any caller can provoke by the document, and the checks that do. */
export interface Provoked {
  readonly status: number;
  readonly likely: readonly string[];
}

/** Lists the rejections that a caller can provoke by the operation's policies, input and path, each status once. */
export function provokedStatuses(contract: Contract, operation: Operation): readonly Provoked[] {
  const found = new Map<number, readonly string[]>();
  for (const { status, likely } of causes(contract, operation))
    found.set(status, [...(found.get(status) ?? []), ...likely]);
  return [...found].map(([status, likely]) => ({ status, likely }));
}

export const invalidInput = 400;
export const notFound = 404;

function causes(contract: Contract, operation: Operation): readonly Provoked[] {
  const { parameters, body, policies, security } = operation;
  const { bodyLimit, rateLimits } = contract.policies;
  const key = policies.idempotency?.statuses;
  const [challenge] = Object.values(contract.securitySchemes).flatMap(
    ({ challenge }) => challenge ?? [],
  );
  const needsCredential = security.length > 0 && challenge !== undefined;
  return [
    ...(needsCredential ? [cause(challenge.unauthenticated, "auth/missing-credential")] : []),
    ...(needsCredential && requiredScopes(operation).length > 0
      ? [cause(challenge.forbidden, "auth/missing-scope")]
      : []),
    ...(parameters.length > 0 || body ? [cause(invalidInput, "rejects/*")] : []),
    ...(key ? [cause(key.missing, "idempotency/key-required")] : []),
    ...(parameters.some((parameter) => parameter.in === "path")
      ? [cause(notFound, "accepts/*")]
      : []),
    ...(key ? [cause(key.conflict, "idempotency/conflict")] : []),
    ...(body && bodyLimit ? [cause(bodyLimit.exceeded, "limits/body-size")] : []),
    ...rateLimits.map(({ exceeded }) => cause(exceeded, "limits/rate", "limits/rate-everywhere")),
  ];
}

function cause(status: number, ...likely: readonly string[]): Provoked {
  return { status, likely };
}

/** The statuses of rejections that operations document exactly, except those that any request may get. */
export function rejectingStatuses({ contract, operations }: SoundSubject): readonly number[] {
  const challenges = Object.values(contract.securitySchemes).flatMap(
    ({ challenge }) => challenge ?? [],
  );
  const ofAny = new Set([
    ...contract.policies.rateLimits.map(({ exceeded }) => exceeded),
    ...challenges.map(({ unauthenticated }) => unauthenticated),
  ]);
  const documented = operations.flatMap(({ responses }) =>
    responses.map(({ status }) => Number(status)),
  );
  const rejecting = documented.filter(
    (status) => status >= 400 && status < 500 && !ofAny.has(status),
  );
  return [...new Set(rejecting)].toSorted((one, other) => one - other);
}
