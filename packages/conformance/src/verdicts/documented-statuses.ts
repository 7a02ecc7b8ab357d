import { type Contract, findResponse, type Operation } from "@plumbline/contract";
import { httpStatus } from "./http-status.ts";
import { credentialSchemes, isAnonymous } from "../request/apply-credential.ts";

/** Whether the document foresees a status on an operation: among its responses, or by a policy or security scheme that applies to it. */
export function isDocumented(contract: Contract, operation: Operation, status: number): boolean {
  return (
    findResponse(operation, status) !== undefined ||
    impliedStatuses(contract, operation).has(status)
  );
}

/** Statuses that follow from declared policies, security, or the number and nature of the suite's own requests, whether or not the responses list them. */
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
    ...(refusesNothing(operation) ? invalidInput : []),
    ...(namesThing(operation) ? [httpStatus.notFound] : []),
    httpStatus.tooManyRequests,
    ...challenges.flatMap(({ unauthenticated, forbidden }) => [unauthenticated, forbidden]),
  ]);
}

/** A document that says what an operation takes, but not how it refuses the rest, leaves that to HTTP. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5 */
function refusesNothing(operation: Operation): boolean {
  return ![...invalidInput].some((status) => findResponse(operation, status));
}

/** The suite makes up values for paths, and HTTP knows one answer to what is not there. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5 */
function namesThing({ parameters }: Operation): boolean {
  return parameters.some((parameter) => parameter.in === "path");
}

/** The documented statuses of a class, as a sentence's end: `400, 404 or default`. */
export function documentedList(operation: Operation): string {
  const keys = operation.responses.map(({ status }) => status);
  return keys.length < 2 ? keys.join("") : `${keys.slice(0, -1).join(", ")} or ${keys.at(-1)}`;
}

/** Statuses that say: the input itself is at fault. Every other refusal may have a reason outside the input. */
export const invalidInput: ReadonlySet<number> = new Set([
  httpStatus.badRequest,
  httpStatus.unsupportedMediaType,
  httpStatus.unprocessableContent,
]);

/** Further 4xx that refuse an input for its form, and thereby count as its refusal. */
export const refusesForm: ReadonlySet<number> = new Set([
  ...invalidInput,
  httpStatus.lengthRequired,
  httpStatus.contentTooLarge,
  httpStatus.uriTooLong,
  httpStatus.headersTooLarge,
]);

/** A server error that says "not now": it may meet any request, and says nothing of this one. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.6 */
export const notNow: ReadonlySet<number> = new Set([
  httpStatus.badGateway,
  httpStatus.serviceUnavailable,
  httpStatus.gatewayTimeout,
]);

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

export function isServerError(status: number): boolean {
  return status >= 500;
}
