import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
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
import { soonOf } from "./rate-window.ts";
import { clock, probedLimits } from "../needs/time.ts";

/** Reports a rate limit that still rejects requests after its window and retry time have passed. @see https://www.rfc-editor.org/rfc/rfc6585#section-4 */
export const rateRecovers: PropertyDefinition = probeCheck({
  name: "rate-recovers",
  title: "An exceeded rate limit accepts requests again after its window",
  needs: [probedLimits, clock],
  after: ["limits/rate", "limits/rate-window"],
  sketch: () => ({
    purpose: ({ name }) =>
      `one operation after the limit ${name} was exceeded and its window passed`,
    rests: ({ limit, window, retryAfter }) =>
      `the limit allows ${limit} operations in ${window}, and a rejected caller may retry after ${retryAfter}`,
    requests: onTripped,
    waitMs: (policy) => pauseOf(policy) - soonOf(policy),
    trial: (probe) => onceTripped(probe, tryAgain, (tripped) => judgeStart(probe, tripped)),
  }),
});

/**
 * Judges a limit that rejects the first requests. A limit that was correct before and still rejects requests after its window has not
 * recovered.
 */
function judgeStart({ policy }: Probe, tripped: Tripped): CaseVerdict {
  if (tripped.kind !== "rejected" || tripped.isOther) return notTripped(tripped);
  return broken(
    `status ${policy.exceeded} after ${tripped.before} operations although the window had passed`,
    `${policy.limit} operations are accepted`,
  );
}

/**
 * The document does not state whether rejected operations count, so a second rejection may require another wait. A
 * wait of one window after the limit was exceeded must suffice.
 */
async function tryAgain(probe: Probe): Promise<CaseVerdict> {
  const { policy, context } = probe;
  const pause = pauseOf(policy);
  const early = await statusAfter(
    probe,
    context.windowOf(policy).untilLastLeaves ?? pause,
    "again",
  );
  if (early !== policy.exceeded) return judge(probe, early);
  const late = await statusAfter(probe, pause, "later");
  if (!isSuccess(late)) return judge(probe, late);
  await emptyWindows(probe);
  const tripped = await trip(probe, 4);
  if (tripped.kind !== "rejected") return notTripped(tripped);
  return judge(probe, await statusAfter(probe, pause, "at last"));
}

async function statusAfter(probe: Probe, pause: number, use: string): Promise<number> {
  await probe.context.letPass(pause);
  return (await sendOne(probe, use)).response.status;
}

function judge({ policy }: Probe, status: number): CaseVerdict {
  if (status === policy.exceeded)
    return broken(
      `status ${status} after ${pauseOf(policy) / 1_000} seconds`,
      "the operation is accepted",
    );
  return isSuccess(status) ? holds : unproven(`returned ${status}, which may have another reason`);
}
