import type { Operation, SecurityAlternative } from "@plumbline/contract";
import type { Subject } from "../../model/subject.ts";
import type { Identity } from "../../model/target.ts";
import { isSecured } from "../../input/request/is-secured.ts";

/** Whether the operation can only be called with a scope. */
export function requiresScopes(subject: Subject): boolean {
  return (
    isSecured(subject) &&
    subject.operation.security.every((alternative) => scopesOf(alternative).length > 0)
  );
}

/** An identity that lacks the scopes of an operation. */
export function findLacking({ operation, target }: Subject): Identity | undefined {
  return nearest(target.identities.filter((identity) => lacksScopes(identity, operation)));
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

/** The identity with the most other scopes, to show that no other scope replaces the missing one. */
function nearest(identities: readonly Identity[]): Identity | undefined {
  return identities.toSorted((a, b) => (b.scopes?.length ?? 0) - (a.scopes?.length ?? 0))[0];
}
