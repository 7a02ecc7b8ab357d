import type { Subject } from "../../model/subject.ts";
import type { Identity } from "../../model/target.ts";
import { lacksScopes } from "./find-lacking.ts";

/**
 * The identities that lack the scopes of an operation, one for each set of scopes, the most scopes first. Identities of other partitions
 * are left out.
 */
export function listLacking({ operation, target }: Subject): readonly Identity[] {
  const [own] = target.identities;
  const lacking = target.identities
    .filter(({ partition }) => partition === undefined || partition === own.partition)
    .filter((identity) => lacksScopes(identity, operation))
    .toSorted((a, b) => (b.scopes?.length ?? 0) - (a.scopes?.length ?? 0));
  const bySet = new Map(lacking.toReversed().map((identity) => [setOf(identity), identity]));
  return lacking.filter((identity) => bySet.get(setOf(identity)) === identity).slice(0, mostAsked);
}

const mostAsked = 40;

function setOf({ scopes = [] }: Identity): string {
  return scopes.toSorted().join(" ");
}
