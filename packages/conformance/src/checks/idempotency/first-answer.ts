import { broken, holds } from "../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { isReplay } from "./is-replay.ts";
import { policyClause } from "./policy-clause.ts";
import { keyedCheck } from "./keyed-check.ts";
import { completedCase } from "./once-completed.ts";

/** Reports a first response that is marked as a replay. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const firstAnswer: PropertyDefinition = keyedCheck({
  name: "first-answer",
  severity: "must",
  title: "A first response is not marked as a replay",
  plan(subject, policy) {
    return completedCase(subject, {
      purpose: "first use of a key",
      clause: policyClause(subject, "replay"),
      rests: `${policy.replay.header}: ${policy.replay.value} marks a replayed response`,
      requests: 0,
      trial: ({ exchange }) =>
        isReplay(policy, exchange)
          ? broken(
              `${policy.replay.header}: ${policy.replay.value}`,
              "no such header on a first response",
              { within: `header ${policy.replay.header.toLowerCase()}` },
            )
          : holds,
    });
  },
});
