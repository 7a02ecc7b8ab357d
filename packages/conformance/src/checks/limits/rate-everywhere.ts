import { isMutating, type RateLimitPolicy } from "@plumbline/contract";
import { isFailure, isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { isAnonymous } from "../../model/verdicts/credential-schemes.ts";
import { type Probe, probeCheck } from "./probe-check.ts";
import { isFullForSure, isOverfull, onceTripped, tooSlow } from "./trip.ts";
import { clock, probedLimits } from "../needs/time.ts";

/** Reports an operation that succeeds although an exceeded rate limit counts it. @see https://www.rfc-editor.org/rfc/rfc6585#section-4 */
export const rateEverywhere: PropertyDefinition = probeCheck({
  name: "rate-everywhere",
  title: "An exceeded rate limit rejects every operation that it counts",
  needs: [probedLimits, clock],
  sketch: (subject) => ({
    purpose: ({ name }) => `every operation after the limit ${name} was exceeded`,
    rests: ({ limit, window, per, exceeded }) =>
      `at most ${limit} operations in ${window} per ${per}, of any kind; more return ${exceeded}`,
    requests: (policy) => 1 + othersOf(subject, policy).length,
    trial: (probe) => onceTripped(probe, judgeOthers),
  }),
});

function othersOf({ contract, operation, other }: Subject, policy: RateLimitPolicy): Subject[] {
  return contract.operations
    .filter((one) => one !== operation && !isAnonymous(one))
    .filter((one) => policy.counts === "all" || isMutating(one))
    .flatMap(({ id }) => other(id) ?? []);
}

async function judgeOthers(probe: Probe): Promise<CaseVerdict> {
  const { subject, policy, context } = probe;
  const seen: { readonly what: string; readonly isSure: boolean }[] = [];
  for (const other of othersOf(subject, policy)) {
    const { status } = (await context.on(other).send(other.plain, { isUnpaced: true })).response;
    const { id } = other.operation;
    if (isSuccess(status)) seen.push({ what: `${id} accepted`, isSure: isOverfull(probe) });
    else if (isFailure(status))
      seen.push({ what: `${id} returned ${status}`, isSure: isFullForSure(probe) });
  }
  const wrong = seen.filter(({ isSure }) => isSure).map(({ what }) => what);
  if (wrong.length > 0) return broken(wrong.join(", "), `status ${policy.exceeded}`);
  return seen.length === 0 ? holds : unproven(tooSlow);
}
