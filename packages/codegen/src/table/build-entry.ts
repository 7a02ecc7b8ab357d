import { isMutating, type Contract, type Operation, type RequestBody } from "@plumbline/contract";
import { describeCredential } from "./describe-credential.ts";
import { describeIdempotency } from "./describe-idempotency.ts";
import { describeParameters } from "./describe-parameters.ts";
import { describeResponses, successStatuses } from "./describe-responses.ts";
import { managedHeaders } from "./managed-headers.ts";
import type { OperationEntry } from "@plumbline/client-runtime";

/** Returns the method of an operation ID; undefined if the operation is not part of the client. */
export type FindMethod = (operationId: string) => string | undefined;

/** Builds the entry of one operation. */
export function buildEntry(
  contract: Contract,
  operation: Operation,
  findMethod: FindMethod,
): OperationEntry {
  const credential = describeCredential(contract, operation);
  const idempotency = describeIdempotency(operation);
  const job = describeJob(operation, findMethod);
  const { pagination } = operation.policies;
  return {
    operationId: operation.id,
    method: operation.method,
    path: operation.path,
    parameters: describeParameters(operation),
    managedHeaders: managedHeaders({ credential, idempotency }),
    ...(credential && { credential }),
    ...(operation.body && { body: describeBody(operation.body) }),
    responses: describeResponses(operation),
    success: successStatuses(operation),
    ...(idempotency && { idempotency }),
    rateLimits: drawnLimits(contract, operation),
    ...(pagination && { pagination: { ...pagination } }),
    ...(job && { job }),
    effect: operation.policies.effect,
    scopes: alternativeScopes(operation),
  };
}

/** Credentials that require the same scopes are one alternative. */
function alternativeScopes({ security }: Operation): OperationEntry["scopes"] {
  const sets = security.map(({ requirements }) => requirements.flatMap(({ scopes }) => scopes));
  return [...new Map(sets.map((set) => [set.toSorted().join(" "), set])).values()];
}

function drawnLimits(contract: Contract, operation: Operation): readonly string[] {
  return contract.policies.rateLimits
    .filter(({ counts }) => counts === "all" || isMutating(operation))
    .map(({ name }) => name);
}

/** Chooses the media type of the body: JSON if the document allows it, otherwise a form, otherwise the first one. */
function describeBody({ required, content }: RequestBody): NonNullable<OperationEntry["body"]> {
  const names = content.map(({ mediaType }) => mediaType);
  const json = names.find((name) => /[/+]json\b/i.test(name));
  const form = names.find((name) => name === "application/x-www-form-urlencoded");
  return { mediaType: json ?? form ?? names[0] ?? "application/json", required };
}

function describeJob(operation: Operation, findMethod: FindMethod): OperationEntry["job"] {
  const { job } = operation.policies;
  if (!job) return undefined;
  const poll = findMethod(job.poll);
  return poll === undefined ? undefined : { ...job, poll };
}
