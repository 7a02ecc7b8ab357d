import { isSuccess } from "../../verdicts/documented-statuses.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { caseFor } from "../../cases/case-for.ts";
import { findPeer } from "../other-identities.ts";
import { statelessSkip } from "../stateless-skip.ts";
import { isReplay, policyClause } from "./keyed.ts";
import { onceCompleted } from "./once-completed.ts";
import { speaksFor } from "./speaks-for.ts";

/**
 * Advises that a key is replayed to another credential of its partition: credentials may end long before what is kept, and
 * whoever tries again with the next one means the same request. No policy says whose a key is, so this stays advice.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header
 */
export const peer: PropertyDefinition = {
  name: "peer",
  severity: "advice",
  title: "A retry with another credential of the same partition is replayed",
  needs: ["state", "second-identity"],
  after: ["idempotency/acts-once", "idempotency/replay-marked", "idempotency/first-answer"],
  plan(subject) {
    const { operation, plain, target } = subject;
    const policy = operation.policies.idempotency;
    if (!policy || !speaksFor(subject, "retention")) return undefined;
    if (target.stateless) return statelessSkip;
    const other = findPeer(subject);
    if (!other)
      return {
        reason: "identity-missing",
        detail: "give a second identity of the same partition in --profile",
      };
    return [
      caseFor(subject, {
        purpose: `key used again by ${other.name}`,
        clause: policyClause(subject, "retention"),
        rests: `a completed request replays for ${policy.retention}, which a credential may not last`,
        inputs: plain,
        spared: 1,
        trial: (plainInput, hands) =>
          onceCompleted(hands, plainInput, async ({ input, key }) => {
            const again = await hands.send(input, { key, identity: other.name, isAsIs: true });
            if (isReplay(policy, again)) return holds;
            const { status } = again.response;
            return isSuccess(status)
              ? broken(`status ${status}, as if the key were new`, "the first answer, as a replay")
              : unproven(`the other credential was answered ${status}`);
          }),
      }),
    ];
  },
};
