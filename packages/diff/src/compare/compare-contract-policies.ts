import {
  type Contract,
  type IdempotencyPolicy,
  parseDuration,
  type RateLimitPolicy,
} from "@plumbline/contract";
import type { Found } from "../model/difference.ts";
import { pairBy } from "../pair/pair-by.ts";
import { altered } from "./toggled.ts";
import { restated } from "./restated.ts";
import { unpaired } from "./unpaired.ts";

const root = { direction: "interface", at: "" } as const;

/** Compares the policies of the whole interface: limits and keys. */
export function compareContractPolicies(
  { policies: before }: Contract,
  { policies: after }: Contract,
): readonly Found[] {
  return [
    ...compareRetention(before.idempotency, after.idempotency),
    ...compareRateLimits(before.rateLimits, after.rateLimits),
    ...restated(
      { ...root, kind: "body-limit", pointer: "/x-body-limit" },
      [before.bodyLimit?.bytes, after.bodyLimit?.bytes],
      Number,
    ),
  ];
}

function compareRetention(
  before: IdempotencyPolicy | undefined,
  after: IdempotencyPolicy | undefined,
): readonly Found[] {
  if (!before || !after) return [];
  const pointer = "/x-idempotency";
  return [
    ...restated(
      { ...root, kind: "idempotency-retention", pointer: `${pointer}/retention` },
      [before.retention, after.retention],
      parseDuration,
    ),
    ...altered({ ...root, kind: "idempotency-rule", pointer }, keyRuleOf(before), keyRuleOf(after)),
  ];
}

function keyRuleOf({ key, replay, statuses }: IdempotencyPolicy) {
  return { key, replay, statuses };
}

function compareRateLimits(
  before: readonly RateLimitPolicy[],
  after: readonly RateLimitPolicy[],
): readonly Found[] {
  const paired = pairBy(before, after, ({ name }) => name);
  const shared = { ...root, kind: "rate-limit", pointer: "/x-rate-limits" };
  return [
    ...unpaired(paired, ({ name, limit }, action) => ({
      ...shared,
      detail: name,
      [action === "added" ? "after" : "before"]: limit,
    })),
    ...paired.pairs.flatMap(([one, other]) => [
      ...compareRate(one, other).map((found) => ({ ...shared, detail: other.name, ...found })),
      ...altered(
        { ...shared, kind: "rate-limit-rule", detail: other.name },
        ruleOf(one),
        ruleOf(other),
      ),
    ]),
  ];
}

/** A limit is the number of requests in the time of its window. */
function compareRate(
  before: RateLimitPolicy,
  after: RateLimitPolicy,
): readonly Pick<Found, "action" | "before" | "after">[] {
  const [left, right] = [textOf(before), textOf(after)];
  if (left === right) return [];
  const isLower = rateOf(after) < rateOf(before) || after.limit < before.limit;
  return [{ action: isLower ? "decreased" : "increased", before: left, after: right }];
}

function textOf({ limit, window }: RateLimitPolicy): string {
  return `${limit} in ${window}`;
}

function rateOf({ limit, window }: RateLimitPolicy): number {
  return limit / parseDuration(window);
}

/** How requests are counted and rejected. */
function ruleOf({ per, counts, sharedWith, exceeded, retryAfter }: RateLimitPolicy) {
  return { per, counts, sharedWith, exceeded, retryAfter };
}
