export {
  decideAccess,
  type AccessDecision,
  type GrantedCredential,
} from "./access/decide-access.ts";
export { formatChallenge, type ChallengeOptions } from "./access/format-challenge.ts";
export { decideBodyLimit, type BodyLimitDecision } from "./body-limit/decide-body-limit.ts";
export { readLimitedBody, type LimitedBody } from "./body-limit/read-limited-body.ts";
export {
  decideIdempotency,
  type IdempotencyDecision,
  type KeyedRequest,
} from "./idempotency/decide-idempotency.ts";
export {
  fingerprintRequest,
  type FingerprintBody,
  type FingerprintInput,
} from "./idempotency/fingerprint-request.ts";
export type {
  ClaimRequest,
  ClaimResult,
  CompleteRequest,
  IdempotencyStore,
  KeyAddress,
  KeyRecord,
  ReleaseRequest,
  ResponseSnapshot,
} from "./idempotency/idempotency-store.ts";
export {
  createMemoryIdempotencyStore,
  type MemoryIdempotencyStoreOptions,
} from "./idempotency/create-memory-idempotency-store.ts";
export { rejectionStatuses } from "./idempotency/rejection-statuses.ts";
export { settleClaim, type Settlement, type SettlementResult } from "./idempotency/settle-claim.ts";
export { keepHeaders, replayResponse, snapshotResponse } from "./idempotency/snapshot-response.ts";
export {
  countingPolicies,
  decideRateLimits,
  type RateLimitDecision,
  type RateLimitQuestion,
} from "./rate-limits/decide-rate-limits.ts";
export { createMemoryRateLimitStore } from "./rate-limits/create-memory-rate-limit-store.ts";
export type {
  Bucket,
  RateLimitStore,
  TakeRequest,
  TakeResult,
} from "./rate-limits/rate-limit-store.ts";
