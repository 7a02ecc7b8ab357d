import type { IdempotencyPolicy } from "@plumbline/contract";
import { isServerError, isSuccess } from "../../model/verdicts/is-success.ts";
import { isMomentary } from "../../model/verdicts/is-momentary.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { Breach, CaseVerdict, TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import { isReplay } from "./is-replay.ts";

export interface Reuse {
  readonly key: string;
  readonly policy: IdempotencyPolicy;
  /** The difference from the first arguments, if the case does not state it. */
  readonly what?: string;
  readonly isAsIs: boolean;
}

/** Sends a key again with other arguments and judges the response. */
export async function reuseKey(
  context: TrialContext,
  input: Input,
  reuse: Reuse,
): Promise<CaseVerdict> {
  const { key, policy, isAsIs } = reuse;
  const expected = policy.statuses.conflict;
  const answer = await context.send(input, { key, isAsIs, isSpared: true });
  const { status } = answer.response;
  if (status === expected && isReplay(policy, answer)) return marked(policy);
  if (isFailure(status)) {
    // A random failure is unlikely to happen twice.
    const again = (await context.send(input, { key, isAsIs, isSpared: true })).response;
    return again.status === status ? wrong(status, reuse) : judgeReuse(again.status, reuse);
  }
  if (status === expected || isSuccess(status) || isMomentary(status))
    return judgeReuse(status, reuse);
  // If the input is accepted with a new key, the rejection concerned the key.
  const own = await context.send(input, {
    key: context.mintKey(input, "own"),
    isAsIs,
    isSpared: false,
  });
  return isSuccess(own.response.status)
    ? { ...wrong(status, reuse), evidence: [own, answer] }
    : judgeReuse(status, reuse);
}

function isFailure(status: number): boolean {
  return isServerError(status) && !isMomentary(status);
}

function judgeReuse(status: number, reuse: Reuse): CaseVerdict {
  if (status === reuse.policy.statuses.conflict) return holds;
  if (isSuccess(status)) return wrong(status, reuse);
  return unproven(`the reused key returned ${status}, which may have another reason`);
}

function wrong(status: number, { policy, what }: Reuse): Breach {
  const found = `status ${status}${what === undefined ? "" : ` to ${what}`}`;
  return broken(found, `status ${policy.statuses.conflict}`);
}

function marked({ replay: { header, value } }: IdempotencyPolicy): CaseVerdict {
  const within = `header ${header.toLowerCase()}`;
  return broken(`${header}: ${value}`, "no such header on a conflict", { within });
}
