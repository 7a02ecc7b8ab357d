import { asObject, isObject } from "../json/is-object.ts";
import type { HttpMethod } from "../model/contract.ts";
import type {
  ContractPolicies,
  Effect,
  IdempotencyPolicy,
  JobPolicy,
  OperationPolicies,
  PaginationPolicy,
  ReflectionPolicy,
  StatePolicy,
} from "../model/contract-policies.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { isSafeMethod } from "@plumbline/wire";

/** The policies of one operation, with the root policies applied. */
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
    "x-state": state,
  } = operation;
  const idempotency = overrideIdempotency(shared.idempotency, operation["x-idempotency"]);
  return {
    ...(idempotency ? { idempotency } : {}),
    effect: effect === undefined ? assumedEffect(method) : trust<Effect>(effect),
    effectDeclared: effect !== undefined,
    ...(isObject(pagination) ? { pagination: trust<PaginationPolicy>(pagination) } : {}),
    ...(pagination === false ? { isUnpaged: true } : {}),
    ...(job === undefined ? {} : { job: trust<JobPolicy>(job) }),
    reflects: trust<readonly ReflectionPolicy[]>(reflects ?? []),
    ...(grantedScopes === undefined ? {} : { grantedScopes: trust<string>(grantedScopes) }),
    ...(state === undefined ? {} : { state: trust<StatePolicy>(state) }),
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

/** Types an extension as its policy: every extension was validated by its schema, which matches the type. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the policy
export function trust<Policy>(value: JsonValue): Policy {
  return value as unknown as Policy;
}
