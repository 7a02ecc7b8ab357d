import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { isReplay, isSameAnswer } from "./is-replay.ts";
import { policyClause } from "./policy-clause.ts";
import { keyedCheck } from "./keyed-check.ts";
import { completedCase } from "./once-completed.ts";

/** Reports a replay without its marking header. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const replayMarked: PropertyDefinition = keyedCheck({
  name: "replay-marked",
  severity: "must",
  title: "A replay is marked as a replay",
  after: ["idempotency/acts-once"],
  plan(subject, policy) {
    const { header, value } = policy.replay;
    return completedCase(subject, {
      purpose: "replay of a completed request",
      clause: policyClause(subject, "replay"),
      rests: `a replayed response carries ${header}: ${value}`,
      requests: 0,
      async trial({ input, key, exchange: first }, context) {
        const again = await context.once(replayName(key), () =>
          context.send(input, { key, isAsIs: true, isSpared: true }),
        );
        context.cite(again);
        if (!isSameAnswer(first, again)) return unproven("nothing was replayed");
        if (isReplay(policy, again)) return holds;
        const found = again.response.headers[header.toLowerCase()];
        return broken(
          found === undefined ? `no header ${header}` : `${header}: ${found}`,
          `${header}: ${value}`,
          {
            within: `header ${header.toLowerCase()}`,
          },
        );
      },
    });
  },
});

/** The name of a replay that several checks judge. */
export function replayName(key: string): string {
  return `replay of ${key}`;
}
