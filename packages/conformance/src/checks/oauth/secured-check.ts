import type { Operation } from "@plumbline/contract";
import type { Case, CaseVerdict, Hands, Input } from "../../model/case.ts";
import type { PropertyCheck, Subject } from "../../model/check.ts";
import { orUnproven } from "../../oauth/inconclusive.ts";
import { type OAuthRules, oauthRules } from "../../oauth/oauth-rules.ts";
import { createWalk, type OAuthWalk } from "../../oauth/oauth-walk.ts";
import { caseFor } from "../../cases/case-for.ts";
import { oauthSkip } from "./oauth-check.ts";

export interface SecuredSketch extends Pick<PropertyCheck, "severity" | "title"> {
  /** Without the family. */
  readonly name: string;
  /** The one case; nothing where the operation does not state the rule. */
  readonly plan: (subject: Subject, rules: OAuthRules) => SecuredCase | undefined;
}

export interface SecuredCase extends Pick<Case, "purpose" | "clause" | "rests"> {
  readonly trial: (walk: OAuthWalk, input: Input, hands: Hands) => Promise<CaseVerdict>;
}

/** A check of each operation that takes an OAuth token. What it sends is refused before any work begins. */
export function securedCheck({ name, plan, ...sketch }: SecuredSketch): PropertyCheck {
  return {
    kind: "property",
    id: `oauth/${name}`,
    family: "oauth",
    needs: ["oauth"],
    expectsRefusal: true,
    ...sketch,
    plan(subject) {
      const rules = oauthRules(subject.contract);
      if (!rules || !takesToken(subject.operation, rules)) return undefined;
      const planned = plan(subject, rules);
      if (!planned) return undefined;
      const skip = oauthSkip(subject);
      if (skip) return skip;
      return [
        caseFor(subject, {
          ...planned,
          inputs: subject.plain,
          trial: (input, hands) =>
            orUnproven(async () => planned.trial(createWalk(subject, hands), input, hands)),
        }),
      ];
    },
  };
}

/** Whether every caller needs a credential, which may be an OAuth token. */
function takesToken({ security }: Operation, { scheme }: OAuthRules): boolean {
  return (
    security.every(({ requirements }) => requirements.length > 0) &&
    security.some(
      ({ requirements }) => requirements.length === 1 && requirements[0]?.scheme === scheme.name,
    )
  );
}

/** The scopes that an OAuth token needs for an operation. */
export function oauthScopes({ security }: Operation, { scheme }: OAuthRules): readonly string[] {
  const own = security.find(({ requirements }) =>
    requirements.some((requirement) => requirement.scheme === scheme.name),
  );
  return own?.requirements.flatMap(({ scopes }) => scopes) ?? [];
}
