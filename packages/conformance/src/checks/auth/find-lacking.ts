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

/**
 * The identity that lacks the scopes of an operation and has the most others, which shows that no other scope replaces the missing one.
 * Preferably one of the acting partition, because the data of another partition may be hidden from it.
 */
export function findLacking({ operation, target }: Subject): Identity | undefined {
  const { partition } = target.identities[0];
  const lacking = target.identities.filter((identity) => lacksScopes(identity, operation));
  const own = lacking.filter((identity) => identity.partition === partition);
  return mostScopes(own) ?? mostScopes(lacking);
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

function mostScopes(identities: readonly Identity[]): Identity | undefined {
  return identities.toSorted((a, b) => (b.scopes?.length ?? 0) - (a.scopes?.length ?? 0))[0];
}
