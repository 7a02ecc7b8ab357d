import { type Operation, requiredScopes, type SecurityAlternative } from "@plumbline/contract";
import type { Subject } from "../../model/check.ts";
import type { Skip } from "@plumbline/report";
import type { Identity } from "../../model/target.ts";
import { isSecured } from "../../request/is-secured.ts";

/** An identity that lacks the scopes of an operation, or why there is none. Nothing where the operation can be used without a scope. */
export function findLacking(subject: Subject): Identity | Skip | undefined {
  const { operation, target } = subject;
  if (!isSecured(subject) || operation.security.some((one) => scopesOf(one).length === 0))
    return undefined;
  const lacking = nearest(target.identities.filter((identity) => lacksScopes(identity, operation)));
  if (lacking) return lacking;
  const needed = requiredScopes(operation).join(" or ");
  return {
    reason: "identity-missing",
    detail: `give an identity whose stated scopes lack ${needed} in --profile`,
  };
}

export function lacksScopes({ token, scopes }: Identity, operation: Operation): boolean {
  if (token === undefined || scopes === undefined) return false;
  return operation.security.every((alternative) =>
    scopesOf(alternative).some((scope) => !scopes.includes(scope)),
  );
}

export function scopesOf({ requirements }: SecurityAlternative): readonly string[] {
  return requirements.flatMap(({ scopes }) => scopes);
}

/** The one with the most other scopes, none of which may stand in for the missing one. */
function nearest(identities: readonly Identity[]): Identity | undefined {
  return identities.toSorted((a, b) => (b.scopes?.length ?? 0) - (a.scopes?.length ?? 0))[0];
}
