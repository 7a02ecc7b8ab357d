import { canonicalJson, type Effect, type JsonValue } from "@plumbline/contract";
import type { Action } from "../model/rule.ts";
import type { Found } from "./found.ts";
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
    ...presence(
      { ...shared, direction: "request", kind: "key" },
      left.idempotency,
      right.idempotency,
    ),
    ...presence({ ...shared, kind: "pagination" }, left.pagination, right.pagination),
    ...changed({ ...shared, kind: "pagination" }, left.pagination, right.pagination),
    ...presence({ ...shared, kind: "job" }, left.job, right.job),
    ...changed({ ...shared, kind: "job" }, left.job, right.job),
  ];
}

function presence(
  shared: Omit<Found, "action">,
  before: unknown,
  after: unknown,
): readonly Found[] {
  if ((before === undefined) === (after === undefined)) return [];
  const action: Action = before === undefined ? "added" : "removed";
  return [{ ...shared, action }];
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
