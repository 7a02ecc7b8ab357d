import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { type Probe, probeCheck } from "./probe-check.ts";
import { isOverfull, onceTripped, onTripped, sendOne, tooSlow } from "./trip.ts";
import { clock, probedLimits } from "../needs/time.ts";

/** Milliseconds before the window ends at which the early request is sent. */
const left = 250;

/**
 * Reports a rate limit that accepts more requests in a window than it declares. Declared windows are rolling windows, unlike fixed windows
 * and token buckets.
 * @see https://www.rfc-editor.org/rfc/rfc6585#section-4
 */
export const rateWindow: PropertyDefinition = probeCheck({
  name: "rate-window",
  title: "An exceeded rate limit rejects requests until its window has passed",
  needs: [probedLimits, clock],
  sketch: () => ({
    purpose: ({ name }) =>
      `one operation after the limit ${name} was exceeded, before its window passed`,
    rests: ({ limit, window, per }) =>
      `the window rolls: at most ${limit} operations in any ${window} per ${per}`,
    requests: onTripped,
    waitMs: (policy) => soonOf(policy),
    trial: (probe) => onceTripped(probe, trySoon),
  }),
});

async function trySoon(probe: Probe): Promise<CaseVerdict> {
  const { policy, context } = probe;
  const pause = soonOf(policy, context.windowOf(policy).untilFirstLeaves);
  if (pause <= 0) return unproven(tooSlow);
  await context.letPass(pause);
  const { status } = (await sendOne(probe, "soon")).response;
  if (status === policy.exceeded) return holds;
  if (!isSuccess(status)) return unproven(`returned ${status}, which may have another reason`);
  if (!isOverfull(probe)) return unproven(tooSlow);
  return broken(
    `accepted ${pause / 1_000} seconds after the limit was exceeded`,
    `status ${policy.exceeded} until ${policy.window} have passed`,
  );
}

/** The pause in milliseconds after which the window still contains its first operation and no retry is due. */
export function soonOf(
  { window, retryAfter }: RateLimitPolicy,
  untilFirstLeaves: number = parseDuration(window),
): number {
  return Math.floor(Math.min(untilFirstLeaves, parseDuration(retryAfter)) - left);
}
