import { requiredScopes } from "@plumbline/contract";
import type { Case, CaseVerdict, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import type { Identity } from "../../model/target.ts";
import { caseFor } from "../../input/case-for.ts";
import { credentialSchemes } from "../../model/verdicts/credential-schemes.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { lackingIdentity } from "../needs/identities.ts";
import { findLacking, requiresScopes } from "./find-lacking.ts";
import { listLacking } from "./list-lacking.ts";
import { judgeLackingScope } from "./missing-scope.ts";

/** Reports an operation that accepts any credential of the profile whose scopes are not enough. @see https://owasp.org/API-Security/editions/2023/en/0xa5-broken-function-level-authorization/ */
export const everyLackingScope: PropertyDefinition = {
  name: "every-lacking-scope",
  severity: "must",
  expectsRejection: true,
  title: "No other combination of scopes replaces the required scope",
  needs: [lackingIdentity],
  after: ["auth/missing-scope"],
  applies: (subject) => requiresScopes(subject) && othersFor(subject).length > 0,
  plan: (subject) => [caseOf(subject, othersFor(subject))],
};

/** The identities that lack a scope, except the one that `auth/missing-scope` sends. */
function othersFor(subject: Subject): readonly Identity[] {
  const first = findLacking(subject);
  return listLacking(subject).filter((identity) => identity !== first);
}

function caseOf(subject: Subject, others: readonly Identity[]): Case {
  const { contract, operation } = subject;
  const scheme = credentialSchemes(contract, operation).find(({ challenge }) => challenge);
  return caseFor(subject, {
    purpose: `as each of ${others.length} identities who lack the scope`,
    probes: "credential",
    clause: operation.security[0]?.pointer ?? operation.pointer,
    rests: `the operation requires the scope ${requiredScopes(operation).join(" or ")}`,
    inputs: subject.plain,
    requests: others.length,
    async trial(input, context) {
      let last: CaseVerdict | undefined;
      for (const { name } of others) {
        const exchange = await context.send(input, { identity: name });
        const verdict = judgeLackingScope(exchange, operation, scheme?.challenge);
        if (isSuccess(exchange.response.status)) return namedIn(verdict, name);
        if (verdict.outcome === "broken")
          return confirmed(namedIn(verdict, name), exchange.response.status, context);
        if (last?.outcome !== "unproven") last = verdict;
      }
      return last ?? { outcome: "unproven", why: "no identity lacks the scope" };
    },
  });
}

/** Confirms a rejection. A rejection that a caller with the scope gets too has another reason. */
async function confirmed(
  verdict: CaseVerdict,
  status: number,
  context: TrialContext,
): Promise<CaseVerdict> {
  const own = (await context.plain()).response.status;
  return own === status
    ? { outcome: "unproven", why: `returned ${status}, as for a caller with the scope` }
    : verdict;
}

function namedIn(verdict: CaseVerdict, name: string): CaseVerdict {
  return verdict.outcome === "broken"
    ? { ...verdict, found: `${verdict.found} as ${name}` }
    : verdict;
}
