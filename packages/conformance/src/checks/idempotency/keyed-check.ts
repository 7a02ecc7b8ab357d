import type { IdempotencyPolicy } from "@plumbline/contract";
import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { nonEmpty } from "../non-empty.ts";

interface KeyedDefinition extends Omit<PropertyDefinition, "plan"> {
  /** The cases of a keyed operation. */
  readonly cases: (subject: Subject, policy: IdempotencyPolicy) => readonly Case[];
}

/** A check that applies to operations with an idempotency key. */
export function keyedCheck({
  cases,
  applies = () => true,
  ...definition
}: KeyedDefinition): PropertyDefinition {
  return {
    ...definition,
    applies: (subject) => policyOf(subject) !== undefined && applies(subject),
    plan(subject) {
      const policy = policyOf(subject);
      return policy && nonEmpty(cases(subject, policy));
    },
  };
}

function policyOf({ operation: { policies } }: Subject): IdempotencyPolicy | undefined {
  return policies.idempotency;
}
