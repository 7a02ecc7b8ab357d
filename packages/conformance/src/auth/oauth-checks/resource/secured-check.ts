import type { Operation } from "@plumbline/contract";
import type { Case, CaseVerdict, TrialContext } from "../../../model/case.ts";
import type { Input } from "../../../model/input.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import type { Subject } from "../../../model/subject.ts";
import { orUnproven } from "../../oauth/inconclusive.ts";
import { type OAuthRules, oauthRules } from "../../oauth/oauth-rules.ts";
import { createWalk, type OAuthWalk } from "../../oauth/oauth-walk.ts";
import { caseFor } from "../../../input/case-for.ts";
import { connectionNeeds } from "../oauth-check.ts";

export interface SecuredSketch extends Pick<PropertyDefinition, "name" | "severity" | "title"> {
  /** Returns the only case; `undefined` if the operation does not state the rule. */
  readonly plan: (subject: Subject, rules: OAuthRules) => SecuredCase | undefined;
}

export interface SecuredCase extends Pick<Case, "purpose" | "clause" | "rests"> {
  readonly trial: (walk: OAuthWalk, input: Input, context: TrialContext) => Promise<CaseVerdict>;
}

/** A check of each operation that accepts an OAuth token. Its requests must be rejected before any work begins. */
export function securedCheck({ plan, ...definition }: SecuredSketch): PropertyDefinition {
  const caseOf = (subject: Subject): SecuredCase | undefined => {
    const rules = oauthRules(subject.contract);
    return rules && takesToken(subject.operation, rules) ? plan(subject, rules) : undefined;
  };
  return {
    needs: connectionNeeds(),
    expectsRejection: true,
    ...definition,
    applies: (subject) => caseOf(subject) !== undefined,
    plan(subject) {
      const planned = caseOf(subject);
      if (!planned) return undefined;
      return caseFor(subject, {
        ...planned,
        trial: (input, context) =>
          orUnproven(async () => planned.trial(createWalk(subject, context), input, context)),
      });
    },
  };
}

/** Whether the operation requires a credential and accepts an OAuth token alone. */
function takesToken({ security }: Operation, { scheme }: OAuthRules): boolean {
  return (
    security.every(({ requirements }) => requirements.length > 0) &&
    security.some(
      ({ requirements }) => requirements.length === 1 && requirements[0]?.scheme === scheme.name,
    )
  );
}

/** The scopes that an operation requires of an OAuth token. */
export function oauthScopes({ security }: Operation, { scheme }: OAuthRules): readonly string[] {
  const own = security.find(({ requirements }) =>
    requirements.some((requirement) => requirement.scheme === scheme.name),
  );
  return own?.requirements.flatMap(({ scopes }) => scopes) ?? [];
}
