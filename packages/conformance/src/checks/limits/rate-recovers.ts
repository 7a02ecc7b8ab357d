import { isSuccess } from "../../verdicts/documented-statuses.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { type Probe, probeCheck } from "./probe-check.ts";
import {
  emptyWindows,
  notTripped,
  onceTripped,
  onTripped,
  pauseOf,
  sendOne,
  trip,
  type Tripped,
} from "./trip.ts";
import { clock, probedLimits } from "../needs/time.ts";

/** Reports a rate limit that still refuses when its window, and the time to wait, have passed. @see https://www.rfc-editor.org/rfc/rfc6585#section-4 */
export const rateRecovers: PropertyDefinition = probeCheck({
  name: "rate-recovers",
  title: "A tripped rate limit lets through again when its window has passed",
  needs: [probedLimits, clock],
  sketch: () => ({
    purpose: ({ name }) =>
      `one operation after the limit ${name} was tripped and its window passed`,
    rests: ({ limit, window, retryAfter }) =>
      `the limit allows ${limit} operations in ${window}, and whoever was refused may try again after ${retryAfter}`,
    requests: onTripped,
    waitMs: pauseOf,
    trial: (probe) =>
      onceTripped(
        probe,
        () => tryAgain(probe),
        (tripped) => judgeStart(probe, tripped),
      ),
  }),
});

/** A limit that was right before, and now refuses though its window has passed, has not recovered from that. */
function judgeStart({ policy }: Probe, tripped: Tripped): CaseVerdict {
  if (tripped.kind !== "refused" || tripped.isOther) return notTripped(tripped);
  return broken(
    `status ${policy.exceeded} after ${tripped.before} operations, when the window had passed`,
    `${policy.limit} operations are let through`,
  );
}

/**
 * Whether a refused operation counts is not said, so that who is refused again may have to wait once more; but who waits a
 * window from the moment at which the limit was tripped is let through.
 */
async function tryAgain(probe: Probe): Promise<CaseVerdict> {
  const { policy, hands } = probe;
  const pause = pauseOf(policy);
  const early = await statusAfter(probe, hands.windowOf(policy).untilLastLeaves ?? pause, "again");
  if (early !== policy.exceeded) return judge(probe, early);
  const late = await statusAfter(probe, pause, "later");
  if (!isSuccess(late)) return judge(probe, late);
  await emptyWindows(probe);
  const tripped = await trip(probe, 4);
  if (tripped.kind !== "refused") return notTripped(tripped);
  return judge(probe, await statusAfter(probe, pause, "at last"));
}

async function statusAfter(probe: Probe, pause: number, use: string): Promise<number> {
  await probe.hands.letPass(pause);
  return (await sendOne(probe, use)).response.status;
}

function judge({ policy }: Probe, status: number): CaseVerdict {
  if (status === policy.exceeded)
    return broken(
      `status ${status} after ${pauseOf(policy) / 1_000} seconds`,
      "the operation is let through",
    );
  return isSuccess(status) ? holds : unproven(`answered ${status}, which may have another reason`);
}
