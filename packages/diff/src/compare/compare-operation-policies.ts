import type { Effect } from "@plumbline/contract";
import type { Found } from "../model/difference.ts";
import type { OperationPair } from "../pair/pair-operations.ts";
import { altered, toggled } from "./toggled.ts";
import { restated } from "./restated.ts";

const effects: readonly Effect[] = ["none", "draft", "publish", "spend"];

/** Compares the policies of one operation. */
export function compareOperationPolicies({ before, after }: OperationPair): readonly Found[] {
  const place = { pointer: after.pointer, at: "", operation: after };
  const shared = { ...place, direction: "interface" } as const;
  const [left, right] = [before.policies, after.policies];
  return [
    ...restated({ ...shared, kind: "effect" }, [left.effect, right.effect], (effect) =>
      effects.indexOf(effect),
    ),
    ...toggled(
      { ...place, direction: "request", kind: "key" },
      Boolean(left.idempotency),
      Boolean(right.idempotency),
    ),
    ...altered({ ...shared, kind: "pagination" }, left.pagination, right.pagination),
    ...altered({ ...shared, kind: "job" }, left.job, right.job),
  ];
}
