import type { IdempotencyPolicy } from "@plumbline/contract";
import { isSuccess } from "../../verdicts/documented-statuses.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Exchange } from "@plumbline/report";
import { caseFor } from "../../cases/case-for.ts";
import { isReplay, isSameAnswer, policyClause } from "./keyed.ts";

/** Equal requests sent at the same time. */
const together = 5;

/** Reports equal requests, sent at once with one key, of which more than one acted. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const concurrent: PropertyDefinition = {
  name: "concurrent",
  severity: "must",
  title: "Equal requests at the same time act once",
  after: ["idempotency/acts-once", "idempotency/replay-marked"],
  plan(subject) {
    const { operation, plain } = subject;
    const policy = operation.policies.idempotency;
    if (!policy) return undefined;
    return [
      caseFor(subject, {
        purpose: `${together} equal requests at once`,
        clause: policyClause(subject, "statuses/pending"),
        rests: `while the first request with a key runs, others with it are answered ${policy.statuses.pending}; then they replay`,
        inputs: plain,
        requests: together,
        spared: together - 1,
        async trial(input, hands) {
          const key = hands.mintKey(input);
          await hands.makeRoom(together, together - 1);
          const sent = Array.from({ length: together }, (_, index) =>
            hands.send(input, { key, isSpared: index > 0 }),
          );
          return judgeAll(await Promise.all(sent), policy);
        },
      }),
    ];
  },
};

function judgeAll(exchanges: readonly Exchange[], policy: IdempotencyPolicy): CaseVerdict {
  const done = exchanges.filter(({ response }) => isSuccess(response.status));
  const [first] = done;
  if (!first)
    return unproven(
      `answered ${exchanges.map(({ response }) => response.status).join(", ")}, so nothing was completed`,
    );
  if (!done.every((exchange) => isSameAnswer(first, exchange))) {
    return broken(
      `${done.length} successes with different answers`,
      "one execution, whose answer the others replay",
    );
  }
  const executed = done.filter((exchange) => !isReplay(policy, exchange));
  if (executed.length > 1)
    return broken(
      `${executed.length} answers that are no replay`,
      "one execution, the others marked as its replay",
    );
  return holds;
}
