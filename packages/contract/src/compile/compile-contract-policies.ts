import { asArray, asObject } from "../json/is-object.ts";
import type {
  BodyLimitPolicy,
  ContractPolicies,
  IdempotencyPolicy,
  LabelVocabulary,
  McpPolicy,
  RateLimitPolicy,
} from "../model/contract-policies.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { trust } from "./compile-operation-policies.ts";

/** The policies at the root of a document. */
export function compileContractPolicies(document: JsonObject): ContractPolicies {
  const idempotency = document["x-idempotency"];
  const bodyLimit = document["x-body-limit"];
  const mcp = document["x-mcp"];
  const labels = document["x-labels"];
  return {
    ...(idempotency === undefined ? {} : { idempotency: trust<IdempotencyPolicy>(idempotency) }),
    rateLimits: asArray(document["x-rate-limits"]).map(compileRateLimit),
    ...(bodyLimit === undefined ? {} : { bodyLimit: trust<BodyLimitPolicy>(bodyLimit) }),
    ...(mcp === undefined ? {} : { mcp: trust<McpPolicy>(mcp) }),
    ...(labels === undefined ? {} : { labels: trust<LabelVocabulary>(labels) }),
  };
}

function compileRateLimit(limit: JsonValue): RateLimitPolicy {
  return trust<RateLimitPolicy>({ sharedWith: [], ...asObject(limit) });
}
