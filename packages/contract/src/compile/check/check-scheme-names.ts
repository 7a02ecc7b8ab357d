import type { Problem } from "../../model/problem.ts";
import type { Contract, SecurityScheme } from "../../model/contract.ts";
import type { OAuthPolicy } from "../../model/contract-policies.ts";
import { didYouMean, unknownOperation } from "./unknown-operation.ts";

/** Checks that the operations named by `x-oauth` and the security schemes named by `x-mcp` exist. */
export function checkSchemeNames({
  operations,
  securitySchemes,
  policies,
}: Omit<Contract, "clauses">): readonly Problem[] {
  const ids = operations.map(({ id }) => id);
  return [
    ...Object.values(securitySchemes).flatMap((scheme) => checkOAuth(scheme, ids)),
    ...checkCredentials(policies.mcp?.credentials ?? [], Object.keys(securitySchemes)),
  ];
}

function checkOAuth({ oauth, pointer }: SecurityScheme, ids: readonly string[]): Problem[] {
  if (oauth === undefined) return [];
  return namedOperations(oauth)
    .filter(([, id]) => !ids.includes(id))
    .map(([at, id]) => unknownOperation("policy-invalid", `${pointer}/x-oauth/${at}`, id, ids));
}

function namedOperations(oauth: OAuthPolicy): readonly (readonly [at: string, id: string])[] {
  const { metadata, authorization, token, registration, revocation, resources } = oauth;
  const named = [
    ["metadata", metadata],
    ["authorization", authorization],
    ["token", token],
    ["registration/operation", registration?.operation],
    ["revocation/operation", revocation?.operation],
    ["resources/metadata/rest", resources?.metadata.rest],
    ["resources/metadata/mcp", resources?.metadata.mcp],
  ] as const;
  return named.flatMap(([at, id]) => (id === undefined ? [] : [[at, id] as const]));
}

function checkCredentials(names: readonly string[], known: readonly string[]): Problem[] {
  return names.flatMap((name, index) =>
    known.includes(name)
      ? []
      : [
          {
            code: "policy-invalid" as const,
            message: `There is no security scheme "${name}"`,
            pointer: `/x-mcp/credentials/${index}`,
            hint: didYouMean(name, known, "Name a key of components.securitySchemes."),
          },
        ],
  );
}
