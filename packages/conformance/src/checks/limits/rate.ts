import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { type Probe, probeCheck } from "./probe-check.ts";
import { emptyWindows, trip, tripKnownWindow, type Tripped } from "./trip.ts";

/**
 * Reports a rate limit that accepts more than it declares, or less if the target's clock shows that the window was
 * empty. Exceeds the limit on purpose, so it runs only with permission.
 * @see https://www.rfc-editor.org/rfc/rfc6585#section-4
 */
export const rate: PropertyDefinition = probeCheck({
  name: "rate",
  title: "One operation more than a rate limit allows is rejected",
  after: [],
  sketch: () => ({
    purpose: ({ limit, name }) => `${limit + 1} concurrent operations against the limit ${name}`,
    rests: ({ limit, window, per, exceeded }) =>
      `at most ${limit} operations in ${window} per ${per}; more return ${exceeded}`,
    requests: ({ limit }) => limit + 1,
    fills: "up",
    trial: tripAndJudge,
  }),
});

/**
 * Exceeds the limit and judges the rejection. If the operation above the limit is rejected with another status twice, the limit is the
 * reason.
 */
async function tripAndJudge(probe: Probe): Promise<CaseVerdict> {
  const early = await tripKnownWindow(probe);
  if (early) return judge(probe, early);
  await emptyWindows(probe);
  const tripped = await trip(probe);
  if (tripped.kind !== "rejected-otherwise" || !probe.subject.target.clock)
    return judge(probe, tripped);
  await emptyWindows(probe);
  const again = await trip(probe, 2);
  if (again.kind !== "rejected-otherwise" || again.status !== tripped.status)
    return judge(probe, again);
  return broken(
    `status ${again.status} after ${probe.policy.limit} operations, each time`,
    `status ${probe.policy.exceeded}`,
  );
}

function judge({ policy, subject }: Probe, tripped: Tripped): CaseVerdict {
  if (tripped.kind === "unclear") return unproven(tripped.why);
  if (tripped.kind === "rejected-otherwise")
    return unproven(`one operation more returned ${tripped.status}, which may have another reason`);
  if (tripped.kind === "let-through")
    return broken(
      `${policy.limit + 1} operations were accepted`,
      `status ${policy.exceeded} after ${policy.limit}`,
    );
  // The window was emptied, except for requests that certainly count.
  if (tripped.before > policy.limit && subject.target.clock)
    return broken(`${tripped.before} operations were accepted`, `at most ${policy.limit}`);
  // A rejection proves this limit only if the window is full. An earlier one may come from another limit.
  if (tripped.before >= policy.limit) return holds;
  const found = `rejected after ${tripped.before} operations of ${policy.limit}`;
  if (!subject.target.clock || tripped.isOther)
    return unproven(`${found}, possibly by another limit`);
  return broken(found, `${policy.limit} are accepted, because the window was empty`, {
    rests: `${policy.limit} operations in ${policy.window} are allowed per ${policy.per}`,
  });
}
