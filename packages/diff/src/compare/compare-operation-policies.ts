import { canonicalJson, type Effect, type JsonValue } from "@plumbline/contract";
import { type Found, toggled } from "./toggled.ts";
import type { OperationPair } from "./pair-operations.ts";

const effects: readonly Effect[] = ["none", "draft", "publish", "spend"];

/** Compares the policies of one operation. */
export function compareOperationPolicies({ before, after }: OperationPair): readonly Found[] {
  const shared = {
    direction: "interface",
    pointer: after.pointer,
    at: "",
    operation: after,
  } as const;
  const [left, right] = [before.policies, after.policies];
  const steps = effects.indexOf(right.effect) - effects.indexOf(left.effect);
  return [
    ...(steps === 0
      ? []
      : [
          {
            ...shared,
            kind: "effect",
            action: steps > 0 ? ("increased" as const) : ("decreased" as const),
            before: left.effect,
            after: right.effect,
          },
        ]),
    ...toggled(
      { ...shared, direction: "request", kind: "key" },
      Boolean(left.idempotency),
      Boolean(right.idempotency),
    ),
    ...toggled(
      { ...shared, kind: "pagination" },
      Boolean(left.pagination),
      Boolean(right.pagination),
    ),
    ...changed({ ...shared, kind: "pagination" }, left.pagination, right.pagination),
    ...toggled({ ...shared, kind: "job" }, Boolean(left.job), Boolean(right.job)),
    ...changed({ ...shared, kind: "job" }, left.job, right.job),
  ];
}

function changed(
  shared: Omit<Found, "action">,
  before: object | undefined,
  after: object | undefined,
): readonly Found[] {
  if (!before || !after) return [];
  return canonicalJson(toJson(before)) === canonicalJson(toJson(after))
    ? []
    : [{ ...shared, action: "changed" }];
}

function toJson(policy: object): JsonValue {
  return JSON.parse(JSON.stringify(policy));
}
