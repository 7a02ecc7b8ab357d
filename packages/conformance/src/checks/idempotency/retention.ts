import { parseDuration } from "@plumbline/contract";
import { isSuccess } from "../../verdicts/documented-statuses.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict, Completed, Hands } from "../../model/case.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import { caseFor } from "../../cases/case-for.ts";
import { state } from "../needs/state.ts";
import { clock, probedRetention } from "../needs/time.ts";
import { isKeyed, isReplay, policyClause } from "./keyed.ts";
import { onceCompleted } from "./once-completed.ts";
import { speaksFor } from "./speaks-for.ts";

/** Parts of the retention that are left at each look: the nearer the end, the likelier a credential ended before. */
const partsLeft = [64, 1_024, 16_384, 131_072];

/** With no more than this part left, the end has been seen. */
const nearEnd = 1_024;

/** Reports a completed request that is forgotten before the time for which it has to be kept has passed. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header#section-2.3 */
export const retention: PropertyDefinition = {
  name: "retention",
  severity: "must",
  title: "A completed request is replayed for as long as is promised",
  needs: [state, clock, probedRetention],
  after: ["idempotency/acts-once", "idempotency/replay-marked", "idempotency/first-answer"],
  isLast: true,
  endsRun: true,
  applies: (subject) => isKeyed(subject) && speaksFor(subject, "retention"),
  plan(subject) {
    const policy = subject.operation.policies.idempotency;
    if (!policy) return undefined;
    return [
      caseFor(subject, {
        purpose: `a key used again when ${policy.retention} have nearly passed`,
        clause: policyClause(subject, "retention"),
        rests: `a completed request with ${policy.key.header} replays its answer for ${policy.retention}`,
        inputs: subject.plain,
        requests: partsLeft.length,
        spared: partsLeft.length,
        trial: (plain, hands) =>
          onceCompleted(hands, plain, (first) => askLate(subject, hands, first)),
      }),
    ];
  },
};

async function askLate(
  { operation }: Subject,
  hands: Hands,
  { input, key, exchange }: Completed,
): Promise<CaseVerdict> {
  const policy = operation.policies.idempotency;
  const whole = policy ? parseDuration(policy.retention) : 0;
  let seen: number | undefined;
  for (const part of partsLeft) {
    const rest = Math.floor(whole - whole / part - hands.ageOf(exchange));
    if (!policy || rest <= 0) continue;
    await hands.letPass(rest, { isLeftOut: true });
    const again = await hands.send(input, { key, isAsIs: true });
    const { status } = again.response;
    // What was asked in time may arrive too late.
    const isInTime = hands.ageOf(exchange) < whole;
    if (isReplay(policy, again)) seen = part;
    else if (isSuccess(status) && isInTime)
      return broken(
        `status ${status} without ${policy.replay.header} after ${daysOf(hands.ageOf(exchange))} days`,
        `the first answer, as a replay, for ${policy.retention}`,
      );
    else if (seen === undefined || seen < nearEnd)
      return unproven(`answered ${status} before the time had passed, maybe for another reason`);
    else break;
  }
  return seen === undefined ? unproven("the time had passed before") : holds;
}

const day = 86_400_000;

function daysOf(milliseconds: number): number {
  return Math.round((milliseconds / day) * 1_000) / 1_000;
}
