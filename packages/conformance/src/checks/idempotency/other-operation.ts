import { isDeepStrictEqual } from "node:util";
import { broken, holds } from "../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { costOf } from "../../input/case-for.ts";
import { isReplay } from "./is-replay.ts";
import { keyedClause } from "./policy-clause.ts";
import { keyedCheck } from "./keyed-check.ts";
import { completedCase } from "./once-completed.ts";

/** Reports a key of one operation that replays its response to another. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const otherOperation: PropertyDefinition = keyedCheck({
  name: "other-operation",
  severity: "must",
  title: "A key of one operation does not replay its response to another",
  after: ["idempotency/acts-once", "idempotency/replay-marked", "idempotency/first-answer"],
  applies: (subject) => twinOf(subject) !== undefined,
  plan(subject, policy) {
    const twin = twinOf(subject);
    if (!twin) return [];
    return completedCase(subject, {
      purpose: `key used again for ${twin.operation.id}`,
      clause: keyedClause(subject.operation),
      rests: "a key belongs to one operation and its arguments",
      requests: 0,
      also: costOf(twin, 1),
      async trial({ input, key }, context) {
        const other = await context.on(twin).send(input, { key, isAsIs: true });
        return isReplay(policy, other)
          ? broken(
              `a replay of the response of ${subject.operation.id}`,
              `status ${policy.statuses.conflict}, or a new response`,
            )
          : holds;
      },
    });
  },
});

/** Another keyed operation with the same arguments. */
function twinOf({ contract, operation, plain, other }: Subject): Subject | undefined {
  const others = contract.operations
    .filter((one) => one !== operation && one.policies.idempotency)
    .flatMap(({ id }) => other(id) ?? []);
  return others.find(
    (one) =>
      isDeepStrictEqual(Object.keys(one.plain.path), Object.keys(plain.path)) &&
      isDeepStrictEqual(one.plain.body, plain.body),
  );
}
