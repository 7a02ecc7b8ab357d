import type { IdempotencyPolicy } from "@plumbline/contract";
import { isMomentary } from "../../model/verdicts/is-momentary.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Exchange } from "@plumbline/report";
import { caseFor } from "../../input/case-for.ts";
import { isReplay, isSameAnswer } from "./is-replay.ts";
import { policyClause } from "./policy-clause.ts";
import { keyedCheck } from "./keyed-check.ts";

/** Equal requests sent at the same time. */
const together = 5;

/** Reports several executions, or a failure, of equal requests that were sent concurrently with one key. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const concurrent: PropertyDefinition = keyedCheck({
  name: "concurrent",
  severity: "must",
  title: "Concurrent equal requests act once",
  after: ["idempotency/acts-once", "idempotency/replay-marked"],
  plan(subject, policy) {
    return caseFor(subject, {
      purpose: `${together} concurrent equal requests`,
      clause: policyClause(subject, "statuses/pending"),
      rests: `while the first request with a key runs, others with it return ${policy.statuses.pending}; then they replay`,
      requests: together,
      spared: together - 1,
      async trial(input, context) {
        const key = context.mintKey(input);
        await context.makeRoom(together, together - 1);
        const sent = Array.from({ length: together }, (_, index) =>
          context.send(input, { key, isSpared: index > 0 }),
        );
        return judgeAll(await Promise.all(sent), policy);
      },
    });
  },
});

function judgeAll(exchanges: readonly Exchange[], policy: IdempotencyPolicy): CaseVerdict {
  const done = exchanges.filter(({ response }) => isSuccess(response.status));
  const [first] = done;
  if (!first)
    return unproven(
      `returned ${exchanges.map(({ response }) => response.status).join(", ")}, so no request completed`,
    );
  const failed = exchanges.find(({ response: { status } }) => isFailure(status, policy));
  if (failed)
    return broken(
      `status ${failed.response.status}`,
      `status ${policy.statuses.pending}, or a replay`,
      { evidence: [first, failed] },
    );
  if (!done.every((exchange) => isSameAnswer(first, exchange))) {
    return broken(
      `${done.length} successes with different responses`,
      "one execution, replayed to the others",
    );
  }
  const executed = done.filter((exchange) => !isReplay(policy, exchange));
  if (executed.length > 1)
    return broken(
      `${executed.length} responses that are not replays`,
      "one execution, with the others marked as replays",
    );
  return holds;
}

/** Whether a status says that an equal request, which was accepted, cannot be executed. */
function isFailure(status: number, { statuses }: IdempotencyPolicy): boolean {
  return status >= 400 && !isMomentary(status) && status !== statuses.pending;
}
