import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Identity } from "../../model/target.ts";
import { findStranger } from "../find-stranger.ts";
import { type Probe, probeCheck } from "./probe-check.ts";
import { onceTripped, onTripped, sendOne } from "./trip.ts";
import { secondPartition } from "../needs/identities.ts";
import { clock, probedLimits } from "../needs/time.ts";

/** Reports a rate limit that rejects one partition for the requests of another. @see https://www.rfc-editor.org/rfc/rfc6585#section-4 */
export const ratePartition: PropertyDefinition = probeCheck({
  name: "rate-partition",
  title: "A rate limit that one partition exceeded does not reject another",
  needs: [probedLimits, secondPartition, clock],
  sketch(subject) {
    const stranger = findStranger(subject);
    if (!stranger) return undefined;
    return {
      purpose: ({ name }) =>
        `one operation of ${stranger.name} after the limit ${name} was exceeded`,
      rests: ({ limit, window, per }) => `${limit} operations in ${window} are allowed per ${per}`,
      requests: onTripped,
      trial: (probe) => onceTripped(probe, (tripped) => judgeStranger(tripped, stranger)),
    };
  },
});

async function judgeStranger(probe: Probe, stranger: Identity): Promise<CaseVerdict> {
  const { policy, context } = probe;
  if (context.windowOf(policy, stranger).possible >= policy.limit)
    return unproven("the other identity may have used up its own limit");
  const { status } = (await sendOne(probe, "stranger", stranger)).response;
  if (status === policy.exceeded)
    return broken(`status ${status}`, "an identity of another partition is accepted");
  return isSuccess(status) ? holds : unproven(`the other identity returned ${status}`);
}
