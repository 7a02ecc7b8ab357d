import { type Contract, type JsonValue, type Operation, requiredScopes } from "@plumbline/contract";
import type { Mutant } from "../mutant.ts";
import type { SoundSubject } from "../load-subject.ts";
import { documentMutant } from "./document-mutant.ts";

/** Changes each operation to need no credential, no scope, another scope or one scope more. */
export function securityMutants({ contract, operations }: SoundSubject): readonly Mutant[] {
  return operations
    .filter(({ security }) => security.length > 0)
    .flatMap((operation) => operationMutants(contract, operation));
}

function operationMutants(contract: Contract, operation: Operation): readonly Mutant[] {
  const scopes = requiredScopes(operation);
  const another = anotherScope(contract, scopes);
  const changes: readonly (readonly [string, JsonValue])[] = [
    ["no credential", []],
    ...(scopes.length > 0
      ? [
          ["scope dropped", securityWith(operation, [])] as const,
          ["scope swapped", securityWith(operation, [another])] as const,
        ]
      : []),
    ["one scope more", securityWith(operation, [...scopes, another])],
  ];
  return changes.map(([change, value]) =>
    documentMutant({
      edit: { pointer: `${operation.pointer}/security`, value },
      what: "security",
      change,
      before: securityWith(operation, scopes),
      operations: [operation.id],
      likely: ["auth/*", "accepts/example"],
    }),
  );
}

/** Changes all alternatives of the operation to these scopes, because a server may enforce any of them. */
function securityWith({ security }: Operation, scopes: readonly string[]): JsonValue {
  return security.map(({ requirements }) =>
    Object.fromEntries(requirements.map(({ scheme }) => [scheme, scopes])),
  );
}

/** The next declared scope after the operation's own. */
function anotherScope({ securitySchemes }: Contract, own: readonly string[]): string {
  const all = [
    ...new Set(Object.values(securitySchemes).flatMap(({ scopes }) => Object.keys(scopes))),
  ];
  const after = all.slice(all.indexOf(own.at(-1) ?? "") + 1);
  return [...after, ...all].find((scope) => !own.includes(scope)) ?? "scope-of-nobody";
}
