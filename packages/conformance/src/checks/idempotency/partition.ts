import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { findStranger } from "../find-stranger.ts";
import { isReplay } from "./is-replay.ts";
import { keyedClause } from "./policy-clause.ts";
import { keyedCheck } from "./keyed-check.ts";
import { completedCase } from "./once-completed.ts";
import { secondPartition } from "../needs/identities.ts";
import { state } from "../needs/state.ts";

/** Reports a key of one partition that replays in another. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const partition: PropertyDefinition = keyedCheck({
  name: "partition",
  severity: "must",
  title: "A key has no effect in another partition",
  needs: [state, secondPartition],
  after: ["idempotency/acts-once", "idempotency/first-answer"],
  plan(subject, policy) {
    const { operation } = subject;
    const other = findStranger(subject);
    if (!other) return [];
    return completedCase(subject, {
      purpose: `key used again by ${other.name}`,
      clause: keyedClause(operation),
      rests: "a key belongs to the partition of the caller that used it",
      requests: 1,
      async trial({ input, key }, context) {
        const foreign = await context.send(input, { key, identity: other.name, isAsIs: true });
        if (isReplay(policy, foreign))
          return broken(`${policy.replay.header}: ${policy.replay.value}`, "a new response");
        if (isSuccess(foreign.response.status)) return holds;
        return unproven(`the other identity got ${foreign.response.status}`);
      },
    });
  },
});
