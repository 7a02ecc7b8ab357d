import type { SecurityAlternative, SecurityRequirement } from "@plumbline/contract";

/** A valid credential, under the name of the scheme that it satisfies. */
export interface GrantedCredential {
  /** Key in `Contract.securitySchemes`. A token that satisfies two schemes is passed twice. */
  readonly scheme: string;
  readonly scopes: readonly string[];
}

/** The result of `decideAccess`. */
export type AccessDecision =
  | { readonly kind: "allowed" }
  /** No alternative has all its credentials; `schemes` are those that would satisfy one. */
  | { readonly kind: "unauthenticated"; readonly schemes: readonly string[] }
  /** The credentials suffice, but their scopes do not. `needed` are all scopes of the nearest alternative. */
  | {
      readonly kind: "forbidden";
      readonly scheme: string;
      readonly needed: readonly string[];
      readonly missing: readonly string[];
    };

/**
 * Decides whether the credentials satisfy one of an operation's security alternatives. Scopes never imply one another.
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { decideAccess } from "@plumbline/policies";
 *
 * const contract = await loadContract("openapi.yaml");
 * const granted = [{ scheme: "apiKey", scopes: ["books:read"] }];
 * for (const { id, security } of contract.operations)
 *   console.log(id, decideAccess(security, granted).kind);
 * ```
 */
export function decideAccess(
  alternatives: readonly SecurityAlternative[],
  granted: readonly GrantedCredential[],
): AccessDecision {
  if (alternatives.length === 0) return { kind: "allowed" };
  const reachable = alternatives.filter(({ requirements }) =>
    requirements.every(({ scheme }) => granted.some((credential) => credential.scheme === scheme)),
  );
  const lacking = reachable
    .map(({ requirements }) => ({ requirements, missing: missingScopes(requirements, granted) }))
    .toSorted((left, right) => left.missing.length - right.missing.length);
  const nearest = lacking[0];
  if (nearest === undefined) return { kind: "unauthenticated", schemes: schemesOf(alternatives) };
  if (nearest.missing.length === 0) return { kind: "allowed" };
  return {
    kind: "forbidden",
    scheme:
      nearest.requirements.find(({ scopes }) => scopes.includes(nearest.missing[0] ?? ""))
        ?.scheme ?? "",
    needed: unique(nearest.requirements.flatMap(({ scopes }) => scopes)),
    missing: nearest.missing,
  };
}

function missingScopes(
  requirements: readonly SecurityRequirement[],
  granted: readonly GrantedCredential[],
): readonly string[] {
  const missing = requirements.flatMap(({ scheme, scopes }) => {
    const held = new Set(
      granted
        .filter((credential) => credential.scheme === scheme)
        .flatMap((credential) => credential.scopes),
    );
    return scopes.filter((scope) => !held.has(scope));
  });
  return unique(missing);
}

function schemesOf(alternatives: readonly SecurityAlternative[]): readonly string[] {
  return unique(
    alternatives.flatMap(({ requirements }) => requirements.map(({ scheme }) => scheme)),
  );
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
