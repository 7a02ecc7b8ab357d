import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { type Probe, probeCheck } from "./probe-check.ts";
import { emptyWindows, trip, type Tripped } from "./trip.ts";

/**
 * Reports a rate limit that lets more through than it declares; or less, where the target's clock shows that the window
 * was empty. Trips the limit on purpose, and so runs only where that is allowed.
 * @see https://www.rfc-editor.org/rfc/rfc6585#section-4
 */
export const rate: PropertyDefinition = probeCheck({
  name: "rate",
  title: "One operation more than a rate limit allows is refused",
  after: [],
  sketch: () => ({
    purpose: ({ limit, name }) => `${limit + 1} operations at once against the limit ${name}`,
    rests: ({ limit, window, per, exceeded }) =>
      `at most ${limit} operations in ${window} per ${per}; more are answered ${exceeded}`,
    requests: ({ limit }) => limit + 1,
    fills: true,
    trial: tripAndJudge,
  }),
});

/** What refuses the operation above the limit in another way, and does so again, does it for the limit, which stays tripped. */
async function tripAndJudge(probe: Probe): Promise<CaseVerdict> {
  await emptyWindows(probe);
  const tripped = await trip(probe);
  if (tripped.kind !== "refused-otherwise" || !probe.subject.target.clock)
    return judge(probe, tripped);
  await emptyWindows(probe);
  const again = await trip(probe, 2);
  if (again.kind !== "refused-otherwise" || again.status !== tripped.status)
    return judge(probe, again);
  return broken(
    `status ${again.status} after ${probe.policy.limit} operations, each time`,
    `status ${probe.policy.exceeded}`,
  );
}

function judge({ policy, subject }: Probe, tripped: Tripped): CaseVerdict {
  if (tripped.kind === "unclear") return unproven(tripped.why);
  if (tripped.kind === "refused-otherwise")
    return unproven(
      `one operation more was answered ${tripped.status}, which may have another reason`,
    );
  if (tripped.kind === "let-through")
    return broken(
      `${policy.limit + 1} operations were let through`,
      `status ${policy.exceeded} after ${policy.limit}`,
    );
  // The window was emptied, but for what is known to count.
  if (tripped.before > policy.limit && subject.target.clock)
    return broken(`${tripped.before} operations were let through`, `at most ${policy.limit}`);
  // A refusal tells of this limit only once the window holds all it allows; a sooner one may be another limit's.
  if (tripped.before >= policy.limit) return holds;
  const found = `refused after ${tripped.before} operations of ${policy.limit}`;
  if (!subject.target.clock || tripped.isOther) return unproven(`${found}, maybe by another limit`);
  return broken(found, `${policy.limit} are let through, as the window was empty`, {
    rests: `${policy.limit} operations in ${policy.window} are allowed per ${policy.per}`,
  });
}
