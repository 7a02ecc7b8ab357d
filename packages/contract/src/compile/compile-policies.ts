import { asArray, asObject, isObject } from "../json/is-object.ts";
import type { HttpMethod } from "../model/contract.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import type {
  BodyLimitPolicy,
  ContractPolicies,
  Effect,
  IdempotencyPolicy,
  JobPolicy,
  McpPolicy,
  OperationPolicies,
  PaginationPolicy,
  RateLimitPolicy,
  ReflectionPolicy,
} from "../model/contract-policies.ts";
import { isSafeMethod } from "../query/is-mutating.ts";

/** Types an extension as its policy: every extension was validated by its schema, which matches the type. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the policy
function trust<Policy>(value: JsonValue): Policy {
  return value as unknown as Policy;
}

export function compileContractPolicies(document: JsonObject): ContractPolicies {
  const idempotency = document["x-idempotency"];
  const bodyLimit = document["x-body-limit"];
  const mcp = document["x-mcp"];
  return {
    ...(idempotency === undefined ? {} : { idempotency: trust<IdempotencyPolicy>(idempotency) }),
    rateLimits: asArray(document["x-rate-limits"]).map(compileRateLimit),
    ...(bodyLimit === undefined ? {} : { bodyLimit: trust<BodyLimitPolicy>(bodyLimit) }),
    ...(mcp === undefined ? {} : { mcp: trust<McpPolicy>(mcp) }),
  };
}

function compileRateLimit(limit: JsonValue): RateLimitPolicy {
  return trust<RateLimitPolicy>({ sharedWith: [], ...asObject(limit) });
}

export function compileOperationPolicies(
  operation: JsonObject,
  method: HttpMethod,
  shared: ContractPolicies,
): OperationPolicies {
  const {
    "x-effect": effect,
    "x-pagination": pagination,
    "x-job": job,
    "x-reflects": reflects,
    "x-granted-scopes": grantedScopes,
  } = operation;
  const idempotency = overrideIdempotency(shared.idempotency, operation["x-idempotency"]);
  return {
    ...(idempotency ? { idempotency } : {}),
    effect: effect === undefined ? assumedEffect(method) : trust<Effect>(effect),
    effectDeclared: effect !== undefined,
    ...(pagination === undefined ? {} : { pagination: trust<PaginationPolicy>(pagination) }),
    ...(job === undefined ? {} : { job: trust<JobPolicy>(job) }),
    reflects: trust<readonly ReflectionPolicy[]>(reflects ?? []),
    ...(grantedScopes === undefined ? {} : { grantedScopes: trust<string>(grantedScopes) }),
  };
}

function assumedEffect(method: HttpMethod): Effect {
  return isSafeMethod(method) ? "none" : "spend";
}

function overrideIdempotency(
  shared: IdempotencyPolicy | undefined,
  own: JsonValue | undefined,
): IdempotencyPolicy | undefined {
  if (own === true) return shared;
  if (!isObject(own)) return undefined;
  const part = (name: "key" | "replay" | "statuses") => ({
    ...shared?.[name],
    ...asObject(own[name]),
  });
  const merged = {
    ...shared,
    ...own,
    key: part("key"),
    replay: part("replay"),
    statuses: part("statuses"),
  };
  return trust<IdempotencyPolicy>(merged);
}
