import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { costOf } from "../../input/case-for.ts";
import { state } from "../needs/state.ts";
import { isReplay } from "./is-replay.ts";
import { policyClause } from "./policy-clause.ts";
import { keyedCheck } from "./keyed-check.ts";
import { completedCase } from "./once-completed.ts";
import { speaksFor } from "./speaks-for.ts";

/**
 * Advises that a key of one operation is rejected for another operation. This is advice because the policy mentions
 * arguments only, and some servers keep keys per operation.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header#section-2.2
 */
export const oneOperation: PropertyDefinition = keyedCheck({
  name: "one-operation",
  severity: "advice",
  title: "A key of one operation conflicts on another",
  needs: [state],
  after: ["idempotency/acts-once", "idempotency/conflict"],
  applies: (subject) => nextKeyed(subject) !== undefined && speaksFor(subject, "statuses/conflict"),
  plan(subject, policy) {
    const other = nextKeyed(subject);
    if (!other) return [];
    const expected = policy.statuses.conflict;
    return completedCase(subject, {
      purpose: `key used again for ${other.operation.id}`,
      clause: policyClause(subject, "statuses/conflict"),
      rests: `a key reused for another request returns ${expected}`,
      requests: 0,
      also: costOf(other, 1),
      async trial({ key }, context) {
        const answer = await context.on(other).send(other.plain, { key });
        const { status } = answer.response;
        if (status === expected) return holds;
        return isSuccess(status) && !isReplay(policy, answer)
          ? broken(`status ${status}`, `status ${expected}`, { judged: other.operation.id })
          : unproven(`the other operation returned ${status}`);
      },
    });
  },
});

/** The next keyed operation that the run may send. */
function nextKeyed({ contract, operation, other }: Subject): Subject | undefined {
  const keyed = contract.operations.filter(({ policies }) => policies.idempotency);
  return keyed
    .slice(keyed.indexOf(operation) + 1)
    .flatMap(({ id }) => other(id) ?? [])
    .at(0);
}
