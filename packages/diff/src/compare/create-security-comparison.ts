import type { Contract, Operation, SecurityAlternative } from "@plumbline/contract";
import { identifySchemes } from "./identify-schemes.ts";
import type { OperationPair } from "../pair/pair-operations.ts";
import type { Found } from "../model/difference.ts";

/** Credentials that suffice together. */
interface Credentials {
  /** The required scopes by the identity of the scheme. Empty: no credential is needed. */
  readonly scopes: ReadonlyMap<string, ReadonlySet<string>>;
  readonly names: readonly string[];
  readonly pointer: string;
}

/**
 * Returns a function that compares which credentials suffice for an operation. Callers are affected only if credentials that sufficed
 * no longer do: the order of alternatives makes no difference, nor does an alternative that requires more than another one.
 */
export function createSecurityComparison(
  before: Contract,
  after: Contract,
): (pair: OperationPair) => readonly Found[] {
  const identify = identifySchemes(before, after);
  const read = (contract: Contract, operation: Operation): readonly Credentials[] =>
    sufficing(operation).map(({ requirements, pointer }) => ({
      scopes: new Map(
        requirements.map(({ scheme, scopes }) => {
          const found = contract.securitySchemes[scheme];
          return [found ? identify(found) : scheme, new Set(scopes)];
        }),
      ),
      names: requirements.map(({ scheme }) => scheme),
      pointer,
    }));
  return (pair) => {
    const [left, right] = [read(before, pair.before), read(after, pair.after)];
    const lost = left.filter((one) => !right.some((other) => suffices(one, other)));
    const gained = right.filter((one) => !left.some((other) => suffices(one, other)));
    return [
      ...lost.flatMap((one) => describeLost(one, right)),
      ...gained.flatMap((one) => describeGained(one, left)),
    ].map((found) => ({ direction: "request", at: "credential", ...found }));
  };
}

/** The alternatives of an operation. Without any, no credential is needed. */
function sufficing({ security, pointer }: Operation): readonly SecurityAlternative[] {
  return security.length === 0 ? [{ requirements: [], pointer }] : security;
}

/** Whether the given credentials are all that other ones require. */
function suffices(given: Credentials, required: Credentials): boolean {
  return [...required.scopes].every(([scheme, scopes]) => {
    const own = given.scopes.get(scheme);
    return own !== undefined && scopes.isSubsetOf(own);
  });
}

type Difference = Omit<Found, "direction" | "at">;

/** Credentials that no longer suffice lack scopes of the alternative that requires the fewest further ones, or a whole scheme. */
function describeLost(lost: Credentials, right: readonly Credentials[]): readonly Difference[] {
  const { pointer } = right[0] ?? lost;
  if (lost.scopes.size === 0) return [{ kind: "anonymous-access", action: "removed", pointer }];
  const [next] = right
    .filter((other) => haveSameSchemes(other, lost))
    .toSorted((one, other) => further(one, lost).length - further(other, lost).length);
  if (!next)
    return [{ kind: "credential", action: "removed", pointer: lost.pointer, detail: nameOf(lost) }];
  return further(next, lost).map((detail) => ({
    kind: "scope",
    action: "added",
    pointer: next.pointer,
    detail,
  }));
}

/** Credentials that suffice now require fewer scopes than an old alternative, or are further ones. */
function describeGained(gained: Credentials, left: readonly Credentials[]): readonly Difference[] {
  const { pointer } = gained;
  if (gained.scopes.size === 0) return [{ kind: "anonymous-access", action: "added", pointer }];
  const last = left.find(
    (other) => haveSameSchemes(other, gained) && further(gained, other).length === 0,
  );
  if (!last) return [{ kind: "credential", action: "added", pointer, detail: nameOf(gained) }];
  return further(last, gained).map((detail) => ({
    kind: "scope",
    action: "removed",
    pointer,
    detail,
  }));
}

function haveSameSchemes({ scopes: one }: Credentials, { scopes: other }: Credentials): boolean {
  return one.size === other.size && [...one.keys()].every((scheme) => other.has(scheme));
}

/** The scopes that only the first of two credentials requires. */
function further(one: Credentials, other: Credentials): readonly string[] {
  return [...one.scopes].flatMap(([scheme, scopes], index) =>
    [...scopes.difference(other.scopes.get(scheme) ?? new Set())].map(
      (scope) => `${scope} (${one.names[index] ?? scheme})`,
    ),
  );
}

function nameOf({ names, scopes }: Credentials): string {
  const lists = [...scopes.values()];
  return names
    .map((name, index) => {
      const own = [...(lists[index] ?? [])].toSorted().join(", ");
      return own === "" ? name : `${name} with ${own}`;
    })
    .toSorted()
    .join(" and ");
}
