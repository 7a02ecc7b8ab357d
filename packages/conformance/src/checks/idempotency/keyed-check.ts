import type { IdempotencyPolicy } from "@plumbline/contract";
import type { Planned, PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";

interface KeyedDefinition extends Omit<PropertyDefinition, "plan"> {
  readonly plan: (subject: Subject, policy: IdempotencyPolicy) => Planned;
}

/** A check that applies to operations with an idempotency key. */
export function keyedCheck({
  plan,
  applies = () => true,
  ...definition
}: KeyedDefinition): PropertyDefinition {
  return {
    ...definition,
    applies: (subject) => policyOf(subject) !== undefined && applies(subject),
    plan(subject) {
      const policy = policyOf(subject);
      return policy && plan(subject, policy);
    },
  };
}

function policyOf({ operation: { policies } }: Subject): IdempotencyPolicy | undefined {
  return policies.idempotency;
}
