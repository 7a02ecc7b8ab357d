import { isSuccess } from "../../verdicts/documented-statuses.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Identity } from "../../model/target.ts";
import { findStranger } from "../other-identities.ts";
import { planProbe, type Probe } from "./plan-probe.ts";
import { onceTripped, onTripped, sendOne } from "./trip.ts";

/** Reports a rate limit that refuses one partition for what another has sent. @see https://www.rfc-editor.org/rfc/rfc6585#section-4 */
export const ratePartition: PropertyDefinition = {
  name: "rate-partition",
  severity: "must",
  title: "A rate limit that one partition tripped lets another through",
  after: ["limits/rate"],
  isLast: true,
  plan(subject) {
    const stranger = findStranger(subject);
    if (!stranger)
      return planProbe(subject, {
        reason: "identity-missing",
        detail: "give a second identity with another partition in --profile",
      });
    return planProbe(subject, {
      purpose: ({ name }) => `one operation of ${stranger.name} when the limit ${name} was tripped`,
      rests: ({ limit, window, per }) => `${limit} operations in ${window} are allowed per ${per}`,
      requests: onTripped,
      needsClock: true,
      trial: (probe) => onceTripped(probe, () => judgeStranger(probe, stranger)),
    });
  },
};

async function judgeStranger(probe: Probe, stranger: Identity): Promise<CaseVerdict> {
  const { status } = (await sendOne(probe, "stranger", stranger)).response;
  if (status === probe.policy.exceeded)
    return broken(`status ${status}`, "an identity of another partition is let through");
  return isSuccess(status) ? holds : unproven(`the other identity was answered ${status}`);
}
