import {
  type BodyLimitPolicy,
  canonicalJson,
  type Contract,
  type IdempotencyPolicy,
  parseDuration,
  type RateLimitPolicy,
} from "@plumbline/contract";
import type { Found } from "./toggled.ts";
import { pairBy } from "./pair-by.ts";

const root = { direction: "interface", at: "" } as const;

/** Compares the policies of the whole interface: limits, keys, lifetimes and base URLs. */
export function compareContractPolicies(before: Contract, after: Contract): readonly Found[] {
  return [
    ...compareServers(before, after),
    ...compareRetention(before.policies.idempotency, after.policies.idempotency),
    ...compareRateLimits(before.policies.rateLimits, after.policies.rateLimits),
    ...compareBodyLimit(before.policies.bodyLimit, after.policies.bodyLimit),
    ...compareLifetimes(before, after),
  ];
}

function compareServers(before: Contract, after: Contract): readonly Found[] {
  const { added, removed } = pairBy(before.servers, after.servers, ({ url }) => url);
  return [
    ...added.map(({ url }): Found => ({
      ...root,
      kind: "server",
      action: "added",
      pointer: "/servers",
      detail: url,
    })),
    ...removed.map(({ url }): Found => ({
      ...root,
      kind: "server",
      action: "removed",
      pointer: "/servers",
      detail: url,
    })),
  ];
}

function compareRetention(
  before: IdempotencyPolicy | undefined,
  after: IdempotencyPolicy | undefined,
): readonly Found[] {
  if (!before || !after) return [];
  const pointer = "/x-idempotency";
  const rules = [before, after].map(({ key, replay, statuses }) =>
    canonicalJson({ key: { ...key }, replay: { ...replay }, statuses: { ...statuses } }),
  );
  return [
    ...moved(
      { ...root, kind: "idempotency-retention", pointer: `${pointer}/retention` },
      before.retention,
      after.retention,
    ),
    ...(rules[0] === rules[1]
      ? []
      : [{ ...root, kind: "idempotency-rule", action: "changed" as const, pointer }]),
  ];
}

/** A limit is the number of requests in the time of its window. */
function compareRateLimits(
  before: readonly RateLimitPolicy[],
  after: readonly RateLimitPolicy[],
): readonly Found[] {
  const pointer = "/x-rate-limits";
  const kind = "rate-limit";
  const { pairs, added, removed } = pairBy(before, after, ({ name }) => name);
  return [
    ...added.map(({ name, limit }): Found => ({
      ...root,
      kind,
      action: "added",
      pointer,
      detail: name,
      after: limit,
    })),
    ...removed.map(({ name, limit }): Found => ({
      ...root,
      kind,
      action: "removed",
      pointer,
      detail: name,
      before: limit,
    })),
    ...pairs.flatMap(([one, other]) => compareRateLimit(one, other)),
  ];
}

function compareRateLimit(before: RateLimitPolicy, after: RateLimitPolicy): readonly Found[] {
  const shared = { ...root, pointer: "/x-rate-limits", detail: after.name };
  const rates = [before, after].map(({ limit, window }) => limit / parseDuration(window)) as [
    number,
    number,
  ]; // two limits
  const rules = [before, after].map(({ per, counts, sharedWith, exceeded, retryAfter }) =>
    canonicalJson({ per, counts, sharedWith: [...sharedWith], exceeded, retryAfter }),
  );
  const texts = [before, after].map(({ limit, window }) => `${limit} in ${window}`) as [
    string,
    string,
  ]; // two limits
  const isMoved = texts[0] !== texts[1];
  return [
    ...(isMoved
      ? [
          {
            ...shared,
            kind: "rate-limit",
            action:
              rates[1] < rates[0] || after.limit < before.limit
                ? ("decreased" as const)
                : ("increased" as const),
            before: texts[0],
            after: texts[1],
          },
        ]
      : []),
    ...(rules[0] === rules[1]
      ? []
      : [{ ...shared, kind: "rate-limit-rule", action: "changed" as const }]),
  ];
}

function compareBodyLimit(
  before: BodyLimitPolicy | undefined,
  after: BodyLimitPolicy | undefined,
): readonly Found[] {
  const shared = { ...root, kind: "body-limit", pointer: "/x-body-limit" };
  if (before?.bytes === after?.bytes) return [];
  if (!before) return [{ ...shared, action: "added", after: after?.bytes ?? null }];
  if (!after) return [{ ...shared, action: "removed", before: before.bytes }];
  return [
    {
      ...shared,
      action: after.bytes < before.bytes ? "decreased" : "increased",
      before: before.bytes,
      after: after.bytes,
    },
  ];
}

function compareLifetimes(before: Contract, after: Contract): readonly Found[] {
  const { pairs } = pairBy(
    Object.values(before.securitySchemes),
    Object.values(after.securitySchemes),
    ({ name }) => name,
  );
  return pairs.flatMap(([one, other]) => {
    const names = new Set([
      ...Object.keys(one.lifetimes ?? {}),
      ...Object.keys(other.lifetimes ?? {}),
    ]) as ReadonlySet<keyof NonNullable<typeof one.lifetimes>>;
    return [...names].flatMap((name) =>
      moved(
        {
          ...root,
          kind: "lifetime",
          pointer: `${other.pointer}/x-lifetimes`,
          detail: `${name} of ${other.name}`,
        },
        one.lifetimes?.[name],
        other.lifetimes?.[name],
      ),
    );
  });
}

/** What a duration did. */
function moved(
  shared: Omit<Found, "action">,
  before: string | undefined,
  after: string | undefined,
): readonly Found[] {
  if (before === after) return [];
  if (before === undefined) return [{ ...shared, action: "added", after: after ?? null }];
  if (after === undefined) return [{ ...shared, action: "removed", before }];
  const [left, right] = [parseDuration(before), parseDuration(after)];
  return left === right
    ? []
    : [{ ...shared, action: right < left ? "decreased" : "increased", before, after }];
}
