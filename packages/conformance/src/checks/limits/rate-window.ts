import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import { isSuccess } from "../../judge/documented-statuses.ts";
import { broken, holds, unproven } from "../../judge/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyCheck } from "../../model/check.ts";
import { planProbe, type Probe } from "./plan-probe.ts";
import { onceTripped, onTripped, sendOne } from "./trip.ts";

/** This part of the time is left when the limit is tried too soon: room for what passes while it is tripped. */
const partLeft = 8;

/**
 * Reports a rate limit that lets more through in some window than it declares: the windows that a document declares roll,
 * which one that begins anew with every minute does not, nor a bucket that is filled drop by drop.
 * @see https://www.rfc-editor.org/rfc/rfc6585#section-4
 */
export const rateWindow: PropertyCheck = {
  kind: "property",
  id: "limits/rate-window",
  family: "limits",
  severity: "must",
  title: "A tripped rate limit refuses until its window has passed",
  after: ["limits/rate"],
  isLast: true,
  plan: (subject) =>
    planProbe(subject, {
      purpose: ({ name }) =>
        `one operation after the limit ${name} was tripped, before its window passed`,
      rests: ({ limit, window, per }) =>
        `the window rolls: at most ${limit} operations in any ${window} per ${per}`,
      requests: onTripped,
      waitMs: soonOf,
      needsClock: true,
      trial: (probe) => onceTripped(probe, () => trySoon(probe, performance.now())),
    }),
};

async function trySoon(probe: Probe, tripped: number): Promise<CaseVerdict> {
  const { policy, hands } = probe;
  const left = shortestOf(policy) - soonOf(policy);
  await hands.letPass(soonOf(policy));
  const { status } = (await sendOne(probe, "soon")).response;
  if (status === policy.exceeded) return holds;
  if (!isSuccess(status)) return unproven(`answered ${status}, which may have another reason`);
  // The first operations were sent before the limit was tripped, and a clock may run besides.
  if (hands.sentInWindow(policy) <= policy.limit || performance.now() - tripped > left / 2)
    return unproven("the operations took too long to tell");
  return broken(
    `let through ${soonOf(policy) / 1_000} seconds after the limit was tripped`,
    `status ${policy.exceeded} until ${policy.window} have passed`,
  );
}

/** After this time, in milliseconds, a part of the window is left. */
function soonOf(policy: RateLimitPolicy): number {
  return Math.ceil(shortestOf(policy) * (1 - 1 / partLeft));
}

function shortestOf({ window, retryAfter }: RateLimitPolicy): number {
  return Math.min(parseDuration(window), parseDuration(retryAfter));
}
