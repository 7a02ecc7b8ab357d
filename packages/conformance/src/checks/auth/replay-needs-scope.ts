import { requiredScopes } from "@plumbline/contract";
import type { CaseVerdict, Completed, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import type { Identity } from "../../model/target.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import { keyedCheck } from "../idempotency/keyed-check.ts";
import { completedCase } from "../idempotency/once-completed.ts";
import { lackingIdentity } from "../needs/identities.ts";
import { state } from "../needs/state.ts";
import { requiresScopes } from "./find-lacking.ts";
import { listLacking } from "./list-lacking.ts";

/** Reports a stored response that is replayed to a credential without the required scope. @see https://owasp.org/API-Security/editions/2023/en/0xa5-broken-function-level-authorization/ */
export const replayNeedsScope: PropertyDefinition = keyedCheck({
  name: "replay-needs-scope",
  severity: "must",
  expectsRejection: true,
  title: "A used key is not replayed to a credential without the required scope",
  needs: [state, lackingIdentity],
  after: ["auth/missing-scope"],
  applies: (subject) => requiresScopes(subject) && extremesFor(subject).length > 0,
  plan(subject) {
    const { operation } = subject;
    const lacking = extremesFor(subject);
    return completedCase(subject, {
      purpose: `a used key sent by ${lacking.map(({ name }) => name).join(" and ")}`,
      probes: "credential",
      clause: operation.security[0]?.pointer ?? operation.pointer,
      rests: `the operation requires the scope ${requiredScopes(operation).join(" or ")}, also for a replay`,
      requests: lacking.length,
      trial: (first, context) => judge(lacking, first, context),
    });
  },
});

/** The identities that lack a scope and have the most and the fewest others. */
function extremesFor(subject: Subject): readonly Identity[] {
  const lacking = listLacking(subject);
  return [...new Set([...lacking.slice(0, 1), ...lacking.slice(-1)])];
}

async function judge(
  lacking: readonly Identity[],
  { input, key }: Completed,
  context: TrialContext,
): Promise<CaseVerdict> {
  let verdict: CaseVerdict = holds;
  for (const { name } of lacking) {
    const again = await context.send(input, { key, identity: name, isAsIs: true });
    const { status } = again.response;
    if (isSuccess(status)) return broken(`status ${status} as ${name}`, "a rejection");
    if (status !== httpStatus.forbidden) verdict = unproven(`returned ${status}`);
  }
  return verdict;
}
