import { parseDuration } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict, Completed, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { state } from "../needs/state.ts";
import { clock, lastingCredentials } from "../needs/time.ts";
import { isReplay } from "./is-replay.ts";
import { policyClause } from "./policy-clause.ts";
import { keyedCheck } from "./keyed-check.ts";
import { completedCase } from "./once-completed.ts";
import { speaksFor } from "./speaks-for.ts";

/**
 * The request is repeated when the retention divided by one of these numbers is left. At a later repeat, a credential has more likely
 * expired.
 */
const partsLeft = [64, 1_024, 16_384, 131_072];

/** A replay with at most this fraction left proves the retention. */
const nearEnd = 1_024;

/** Reports a completed request that is forgotten before its retention ends. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header#section-2.3 */
export const retention: PropertyDefinition = keyedCheck({
  name: "retention",
  severity: "must",
  title: "A completed request is replayed for the whole declared retention",
  needs: [state, clock, lastingCredentials("the retention of keys", retentionOf)],
  after: ["idempotency/acts-once", "idempotency/replay-marked", "idempotency/first-answer"],
  isLast: true,
  endsRun: true,
  applies: (subject) => speaksFor(subject, "retention"),
  plan(subject, policy) {
    return completedCase(subject, {
      purpose: `a key used again shortly before ${policy.retention} have passed`,
      clause: policyClause(subject, "retention"),
      rests: `a completed request with ${policy.key.header} replays its response for ${policy.retention}`,
      requests: partsLeft.length,
      spared: partsLeft.length,
      trial: (first, context) => askLate(subject, context, first),
    });
  },
});

function retentionOf({ operation }: Subject): number | undefined {
  const policy = operation.policies.idempotency;
  return policy && parseDuration(policy.retention);
}

async function askLate(
  { operation }: Subject,
  context: TrialContext,
  { input, key, exchange }: Completed,
): Promise<CaseVerdict> {
  const policy = operation.policies.idempotency;
  const whole = policy ? parseDuration(policy.retention) : 0;
  let seen: number | undefined;
  for (const part of partsLeft) {
    const rest = Math.floor(whole - whole / part - context.ageOf(exchange));
    if (!policy || rest <= 0) continue;
    await context.letPass(rest, { isLeftOut: true });
    const again = await context.send(input, { key, isAsIs: true });
    const { status } = again.response;
    // A request that was sent in time may arrive too late.
    const isInTime = context.ageOf(exchange) < whole;
    if (isReplay(policy, again)) seen = part;
    else if (isSuccess(status) && isInTime)
      return broken(
        `status ${status} without ${policy.replay.header} after ${daysOf(context.ageOf(exchange))} days`,
        `a replay of the first response, for ${policy.retention}`,
      );
    else if (seen === undefined || seen < nearEnd)
      return unproven(`returned ${status} before the retention ended, possibly for another reason`);
    else break;
  }
  return seen === undefined ? unproven("the retention ended too early") : holds;
}

const day = 86_400_000;

function daysOf(milliseconds: number): number {
  return Math.round((milliseconds / day) * 1_000) / 1_000;
}
