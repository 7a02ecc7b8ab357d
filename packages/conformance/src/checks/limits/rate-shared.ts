import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Identity } from "../../model/target.ts";
import { findPeer } from "../find-peer.ts";
import { type Probe, probeCheck } from "./probe-check.ts";
import { isOverfull, onceTripped, onTripped, sendOne, tooSlow } from "./trip.ts";
import { peer } from "../needs/identities.ts";
import { clock, probedLimits } from "../needs/time.ts";

/** Reports a rate limit that counts each identity of a partition separately. @see https://www.rfc-editor.org/rfc/rfc6585#section-4 */
export const rateShared: PropertyDefinition = probeCheck({
  name: "rate-shared",
  title: "The identities of a partition share its rate limits",
  needs: [probedLimits, peer, clock],
  sketch(subject) {
    const other = findPeer(subject);
    if (!other) return undefined;
    return {
      purpose: ({ name }) => `one operation of ${other.name} after the limit ${name} was exceeded`,
      rests: ({ limit, window, per, exceeded }) =>
        `at most ${limit} operations in ${window} per ${per}; more return ${exceeded}`,
      requests: onTripped,
      trial: (probe) => onceTripped(probe, (tripped) => judgePeer(tripped, other)),
    };
  },
});

async function judgePeer(probe: Probe, other: Identity): Promise<CaseVerdict> {
  const { status } = (await sendOne(probe, "peer", other)).response;
  if (status === probe.policy.exceeded) return holds;
  if (!isSuccess(status)) return unproven(`the other identity returned ${status}`);
  return isOverfull(probe)
    ? broken(`status ${status}`, `status ${probe.policy.exceeded}, as for the other identity`)
    : unproven(tooSlow);
}
