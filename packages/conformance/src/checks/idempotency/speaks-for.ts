import type { Subject } from "../../model/subject.ts";
import { policyClause } from "./policy-clause.ts";

/** Whether an operation represents the operations that share a part of the policy, because it is the first of them that may be sent. */
export function speaksFor(subject: Subject, part: Parameters<typeof policyClause>[1]): boolean {
  const clause = policyClause(subject, part);
  const keyed = subject.contract.operations.filter(({ policies }) => policies.idempotency);
  const sharing = keyed
    .flatMap(({ id }) => subject.other(id) ?? [])
    .find((other) => policyClause(other, part) === clause);
  return sharing?.operation === subject.operation;
}
