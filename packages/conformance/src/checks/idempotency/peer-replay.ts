import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { findPeer } from "../find-peer.ts";
import { peer } from "../needs/identities.ts";
import { state } from "../needs/state.ts";
import { isReplay } from "./is-replay.ts";
import { policyClause } from "./policy-clause.ts";
import { keyedCheck } from "./keyed-check.ts";
import { completedCase } from "./once-completed.ts";
import { speaksFor } from "./speaks-for.ts";

/**
 * Advises that a key replays to another credential of its partition: a credential may expire before the retention
 * ends, and a retry with a new one means the same request. This is advice because no policy states who owns a key.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header
 */
export const peerReplay: PropertyDefinition = keyedCheck({
  name: "peer",
  severity: "advice",
  title: "A retry with another credential of the same partition is replayed",
  needs: [state, peer],
  after: ["idempotency/acts-once", "idempotency/replay-marked", "idempotency/first-answer"],
  applies: (subject) => speaksFor(subject, "retention"),
  plan(subject, policy) {
    const other = findPeer(subject);
    if (!other) return [];
    return completedCase(subject, {
      purpose: `key used again by ${other.name}`,
      clause: policyClause(subject, "retention"),
      rests: `a completed request replays for ${policy.retention}, which may outlast a credential`,
      spared: 1,
      async trial({ input, key }, context) {
        const again = await context.send(input, { key, identity: other.name, isAsIs: true });
        if (isReplay(policy, again)) return holds;
        const { status } = again.response;
        return isSuccess(status)
          ? broken(`status ${status}, as if the key were new`, "a replay of the first response")
          : unproven(`the other credential got ${status}`);
      },
    });
  },
});
