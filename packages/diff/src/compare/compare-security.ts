import type { Operation, SecurityAlternative } from "@plumbline/contract";
import type { OperationPair } from "./pair-operations.ts";
import type { Found } from "./toggled.ts";
import { pairBy } from "./pair-by.ts";

/** Compares the credentials and scopes that an operation requires. */
export function compareSecurity({ before, after }: OperationPair): readonly Found[] {
  const shared = { direction: "request", pointer: after.pointer, at: "credential" } as const;
  const wasOpen = isAnonymous(before);
  const isOpen = isAnonymous(after);
  if (wasOpen && isOpen) return [];
  if (wasOpen) return [{ ...shared, kind: "anonymous-access", action: "removed" }];
  if (isOpen) return [{ ...shared, kind: "anonymous-access", action: "added" }];
  const { pairs, added, removed } = pairBy(before.security, after.security, schemesOf);
  return [
    ...added.map((alternative): Found => ({
      ...shared,
      kind: "credential",
      action: "added",
      pointer: alternative.pointer,
      detail: schemesOf(alternative),
    })),
    ...removed.map((alternative): Found => ({
      ...shared,
      kind: "credential",
      action: "removed",
      pointer: alternative.pointer,
      detail: schemesOf(alternative),
    })),
    ...pairs.flatMap(([one, other]) => compareScopes(one, other)),
  ];
}

function isAnonymous({ security }: Operation): boolean {
  return security.length === 0 || security.some(({ requirements }) => requirements.length === 0);
}

function schemesOf({ requirements }: SecurityAlternative): string {
  return requirements
    .map(({ scheme }) => scheme)
    .toSorted()
    .join(" and ");
}

function compareScopes(before: SecurityAlternative, after: SecurityAlternative): readonly Found[] {
  const { added, removed } = pairBy(scopesOf(before), scopesOf(after), (scope) => scope);
  const shared = {
    direction: "request",
    kind: "scope",
    pointer: after.pointer,
    at: "credential",
  } as const;
  return [
    ...added.map((detail): Found => ({ ...shared, action: "added", detail })),
    ...removed.map((detail): Found => ({ ...shared, action: "removed", detail })),
  ];
}

function scopesOf({ requirements }: SecurityAlternative): readonly string[] {
  return requirements.flatMap(({ scheme, scopes }) =>
    scopes.map((scope) => `${scope} (${scheme})`),
  );
}
