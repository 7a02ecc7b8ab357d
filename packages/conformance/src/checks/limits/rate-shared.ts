import { isSuccess } from "../../verdicts/documented-statuses.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Identity } from "../../model/target.ts";
import { findPeer } from "../other-identities.ts";
import { planProbe, type Probe } from "./plan-probe.ts";
import { onceTripped, onTripped, sendOne } from "./trip.ts";

/** Reports a rate limit that each identity of a partition has for itself. @see https://www.rfc-editor.org/rfc/rfc6585#section-4 */
export const rateShared: PropertyDefinition = {
  name: "rate-shared",
  severity: "must",
  title: "The identities of a partition share its rate limits",
  after: ["limits/rate"],
  isLast: true,
  plan(subject) {
    const peer = findPeer(subject);
    if (!peer)
      return planProbe(subject, {
        reason: "identity-missing",
        detail:
          "give a second identity of the first one's partition with the same scopes in --profile",
      });
    return planProbe(subject, {
      purpose: ({ name }) => `one operation of ${peer.name} when the limit ${name} was tripped`,
      rests: ({ limit, window, per, exceeded }) =>
        `at most ${limit} operations in ${window} per ${per}; more are answered ${exceeded}`,
      requests: onTripped,
      needsClock: true,
      trial: (probe) => onceTripped(probe, () => judgePeer(probe, peer)),
    });
  },
};

async function judgePeer(probe: Probe, peer: Identity): Promise<CaseVerdict> {
  const { status } = (await sendOne(probe, "peer", peer)).response;
  if (status === probe.policy.exceeded) return holds;
  return isSuccess(status)
    ? broken(`status ${status}`, `status ${probe.policy.exceeded}, as for the other identity`)
    : unproven(`the other identity was answered ${status}`);
}
