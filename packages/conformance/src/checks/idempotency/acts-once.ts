import { isMomentary } from "../../model/verdicts/is-momentary.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Exchange } from "@plumbline/report";
import { isSameAnswer } from "./is-replay.ts";
import { keyedClause, policyClause } from "./policy-clause.ts";
import { keyedCheck } from "./keyed-check.ts";
import { completedCase } from "./once-completed.ts";
import { replayName } from "./replay-marked.ts";

/** Reports a repeated key and arguments that return another response than the first time. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const actsOnce: PropertyDefinition = keyedCheck({
  name: "acts-once",
  severity: "must",
  title: "The same key and arguments return the same response and act once",
  plan(subject, policy) {
    const { operation, isTimed } = subject;
    const repeats = isTimed ? 1 : 2;
    return completedCase(subject, {
      purpose: "same key, same arguments",
      clause: policyClause(subject, "retention"),
      rests: `a completed request with ${policy.key.header} replays its response for ${policy.retention}`,
      requests: repeats,
      spared: repeats,
      async trial({ input, key, exchange: first }, context) {
        for (let use = 1; use <= repeats; use += 1) {
          const again = await context.send(input, { key, isAsIs: true, isSpared: true });
          const verdict = judgeRepeat(first, again, {
            pending: policy.statuses.pending,
            isJob: operation.policies.job !== undefined,
          });
          if (verdict.outcome !== "holds") return verdict;
          await context.once(replayName(key), async () => again);
        }
        return { outcome: "holds", clauses: [keyedClause(operation)] };
      },
    });
  },
});

function judgeRepeat(
  first: Exchange,
  again: Exchange,
  { pending, isJob }: { pending: number; isJob: boolean },
): CaseVerdict {
  const { status } = again.response;
  if (isSameAnswer(first, again)) return holds;
  // After 202, or while a job runs, the key may still be pending.
  if (status === pending && (isJob || first.response.status === 202))
    return unproven("the first request is still pending");
  if (isMomentary(status)) return unproven(`the repeated request returned ${status}`);
  const found =
    status === first.response.status ? "another body than the first time" : `status ${status}`;
  return broken(found, `status ${first.response.status} with the body of the first response`);
}
