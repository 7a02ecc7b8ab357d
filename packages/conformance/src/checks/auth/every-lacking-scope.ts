import { requiredScopes } from "@plumbline/contract";
import type { Breach, Case, CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import type { Identity } from "../../model/target.ts";
import { caseFor } from "../../input/case-for.ts";
import { lackingIdentity } from "../needs/identities.ts";
import { findLacking, requiresScopes } from "./find-lacking.ts";
import { judgeLacking } from "./judge-lacking.ts";
import { listLacking } from "./list-lacking.ts";

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
  const { operation } = subject;
  return caseFor(subject, {
    purpose: `as each of ${others.length} identities who lack the scope`,
    probes: "credential",
    clause: operation.security[0]?.pointer ?? operation.pointer,
    rests: `the operation requires the scope ${requiredScopes(operation).join(" or ")}`,
    requests: others.length,
    async trial(input, context) {
      let last: CaseVerdict | undefined;
      const sent = context.taken(input);
      for (const identity of others) {
        const exchange = await context.send(sent, { identity: identity.name, isAsIs: true });
        const verdict = await judgeLacking({ subject, identity, input: sent, exchange }, context);
        if (verdict.outcome === "broken") return namedIn(verdict, identity.name);
        if (last?.outcome !== "unproven") last = verdict;
      }
      return last ?? { outcome: "unproven", why: "no identity lacks the scope" };
    },
  });
}

function namedIn(breach: Breach, name: string): Breach {
  return { ...breach, found: `${breach.found} as ${name}` };
}
