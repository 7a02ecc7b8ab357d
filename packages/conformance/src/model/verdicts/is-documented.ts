import { type Contract, findResponse, type Operation } from "@plumbline/contract";
import { httpStatus } from "./http-status.ts";
import { credentialSchemes, isAnonymous } from "./credential-schemes.ts";
import { invalidInput } from "./invalid-input.ts";

/** Whether the document declares a status for an operation: in its responses, or by a policy or security scheme. */
export function isDocumented(contract: Contract, operation: Operation, status: number): boolean {
  return (
    findResponse(operation, status) !== undefined ||
    impliedStatuses(contract, operation).has(status)
  );
}

/** Whether the responses of an operation declare exactly this status. */
export function statesStatus(operation: Operation, status: number): boolean {
  return findResponse(operation, status)?.status === String(status);
}

/** Statuses that follow from declared policies, from security or from the suite's own requests, even if the responses do not list them. */
function impliedStatuses(contract: Contract, operation: Operation): ReadonlySet<number> {
  const { bodyLimit, rateLimits } = contract.policies;
  const keyed = operation.policies.idempotency?.statuses;
  const challenges = credentialSchemes(contract, operation).flatMap(
    ({ challenge }) => challenge ?? [],
  );
  return new Set([
    ...(keyed ? [keyed.missing, keyed.pending, keyed.conflict] : []),
    ...(bodyLimit ? [bodyLimit.exceeded] : []),
    ...rateLimits.map(({ exceeded }) => exceeded),
    ...(isAnonymous(operation) ? [] : [401, 403]),
    ...(rejectsNothing(operation) ? invalidInput : []),
    ...(namesThing(operation) ? [httpStatus.notFound] : []),
    httpStatus.tooManyRequests,
    ...challenges.flatMap(({ unauthenticated, forbidden }) => [unauthenticated, forbidden]),
  ]);
}

/**
 * Whether an operation declares no status for invalid input. HTTP then defines the statuses.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5
 */
function rejectsNothing(operation: Operation): boolean {
  return ![...invalidInput].some((status) => findResponse(operation, status));
}

/**
 * Whether the path names a thing. The suite invents path values, and HTTP defines 404 for a missing resource.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5
 */
function namesThing({ parameters }: Operation): boolean {
  return parameters.some((parameter) => parameter.in === "path");
}

/** The documented statuses of a class, as the end of a sentence: `400, 404 or default`. */
export function documentedList(operation: Operation): string {
  const keys = operation.responses.map(({ status }) => status);
  return keys.length < 2 ? keys.join("") : `${keys.slice(0, -1).join(", ")} or ${keys.at(-1)}`;
}
