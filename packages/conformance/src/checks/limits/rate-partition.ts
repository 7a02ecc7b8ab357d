import { isSuccess } from "../../verdicts/documented-statuses.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Identity } from "../../model/target.ts";
import { findStranger } from "../other-identities.ts";
import { type Probe, probeCheck } from "./probe-check.ts";
import { onceTripped, onTripped, sendOne } from "./trip.ts";
import { secondPartition } from "../needs/identities.ts";
import { clock, probedLimits } from "../needs/time.ts";

/** Reports a rate limit that refuses one partition for what another has sent. @see https://www.rfc-editor.org/rfc/rfc6585#section-4 */
export const ratePartition: PropertyDefinition = probeCheck({
  name: "rate-partition",
  title: "A rate limit that one partition tripped lets another through",
  needs: [probedLimits, secondPartition, clock],
  sketch(subject) {
    const stranger = findStranger(subject);
    if (!stranger) return undefined;
    return {
      purpose: ({ name }) => `one operation of ${stranger.name} when the limit ${name} was tripped`,
      rests: ({ limit, window, per }) => `${limit} operations in ${window} are allowed per ${per}`,
      requests: onTripped,
      trial: (probe) => onceTripped(probe, () => judgeStranger(probe, stranger)),
    };
  },
});

async function judgeStranger(probe: Probe, stranger: Identity): Promise<CaseVerdict> {
  const { status } = (await sendOne(probe, "stranger", stranger)).response;
  if (status === probe.policy.exceeded)
    return broken(`status ${status}`, "an identity of another partition is let through");
  return isSuccess(status) ? holds : unproven(`the other identity was answered ${status}`);
}
