import { isMutating, parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import { isSuccess } from "../../judge/documented-statuses.ts";
import { broken, holds, unproven } from "../../judge/verdicts.ts";
import type { Case, Hands, Input, CaseVerdict } from "../../model/case.ts";
import type { PropertyCheck, Subject } from "../../model/check.ts";
import { caseFor } from "../../plan/case-for.ts";
import { isAllowed } from "../../plan/resolve-target.ts";
import { isElsewhere } from "../../plan/is-elsewhere.ts";
import { isAnonymous } from "../../request/apply-credential.ts";
import { nonEmpty } from "../non-empty.ts";

/** Reports a rate limit that lets more through than it declares. Trips the limit on purpose, and so runs only where that is allowed. @see https://www.rfc-editor.org/rfc/rfc6585#section-4 */
export const rate: PropertyCheck = {
  kind: "property",
  id: "limits/rate",
  family: "limits",
  severity: "must",
  title: "One operation more than a rate limit allows is refused",
  isLast: true,
  plan(subject) {
    const { target, contract } = subject;
    const policies = contract.policies.rateLimits.filter((policy) => isProbe(subject, policy));
    if (policies.length === 0) return undefined;
    if (!target.probeLimits)
      return {
        reason: "clock-missing",
        detail: "a tripped limit stays tripped for its window; allow it with --probe-limits",
      };
    return nonEmpty(policies.map((policy) => limitCase(subject, policy)));
  },
};

/** Each limit is probed through one operation: the first with a credential, whose owner the limit counts for, that may be sent. */
function isProbe(subject: Subject, policy: RateLimitPolicy): boolean {
  const { contract, operation, target } = subject;
  const probe = contract.operations.find(
    (one) =>
      isMutating(one) === (policy.counts === "mutating") &&
      isAllowed(one.policies.effect, target.effect) &&
      !isElsewhere(contract, one) &&
      !isAnonymous(one),
  );
  return probe === operation;
}

function limitCase(subject: Subject, policy: RateLimitPolicy): Case {
  const index = subject.contract.policies.rateLimits.indexOf(policy);
  return caseFor(subject, {
    purpose: `${policy.limit + 1} operations at once against the limit ${policy.name}`,
    clause: `/x-rate-limits/${index}`,
    rests: `at most ${policy.limit} operations in ${policy.window} per ${policy.per}; more are answered ${policy.exceeded}`,
    inputs: subject.plain,
    requests: policy.limit + 1,
    trial: async (input, hands) => trip(policy, input, hands),
  });
}

async function trip(policy: RateLimitPolicy, input: Input, hands: Hands): Promise<CaseVerdict> {
  const started = performance.now();
  for (let sent = 0; sent <= policy.limit; sent += 1) {
    const { status } = (await hands.send(input, { key: hands.mintKey(input, `use ${sent}`) }))
      .response;
    if (status === policy.exceeded) return judgeRefusal(policy, hands);
    // Whether a refused request counts, the document does not say.
    if (!isSuccess(status))
      return unproven(`operation ${sent + 1} was answered ${status}, and may not count`);
  }
  if (performance.now() - started > parseDuration(policy.window))
    return unproven("the operations took longer than the window");
  return broken(
    `${policy.limit + 1} operations were let through`,
    `status ${policy.exceeded} after ${policy.limit}`,
  );
}

/** A refusal tells of this limit only once the window holds all it allows; a sooner one may be another limit's. */
function judgeRefusal(policy: RateLimitPolicy, hands: Hands): CaseVerdict {
  const before = hands.sentInWindow(policy) - 1;
  if (before >= policy.limit) return holds;
  return unproven(`refused after ${before} operations of ${policy.limit}, maybe by another limit`);
}
