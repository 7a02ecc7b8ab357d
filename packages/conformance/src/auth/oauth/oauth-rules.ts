import type {
  Contract,
  InterfaceKind,
  OAuthPolicy,
  Operation,
  SecurityScheme,
} from "@plumbline/contract";

/** A security scheme with the rules of its authorization server. */
export interface OAuthRules {
  readonly scheme: SecurityScheme;
  readonly policy: OAuthPolicy;
}

/** An operation of the authorization server, by its role in the protocol. */
export type Endpoint = "metadata" | "authorization" | "token" | "registration" | "revocation";

/** The first scheme of a document that states rules for an authorization server. */
export function oauthRules({ securitySchemes }: Contract): OAuthRules | undefined {
  const scheme = Object.values(securitySchemes).find(({ oauth }) => oauth);
  return scheme?.oauth && { scheme, policy: scheme.oauth };
}

/** JSON Pointer of a part of the rules: `pkce`, `refresh/rotation`. */
export function ruleClause({ scheme }: OAuthRules, part: string): string {
  return `${scheme.pointer}/x-oauth/${part}`;
}

export function endpointOperation(contract: Contract, endpoint: Endpoint): Operation | undefined {
  const policy = oauthRules(contract)?.policy;
  if (!policy) return undefined;
  const { metadata, authorization, token, registration, revocation } = policy;
  const ids: Readonly<Record<Endpoint, string | undefined>> = {
    metadata,
    authorization,
    token,
    registration: registration?.operation,
    revocation: revocation?.operation,
  };
  return contract.operations.find(({ id }) => id === ids[endpoint]);
}

/** The operation that reads the metadata of an interface. */
export function resourceOperation(contract: Contract, kind: InterfaceKind): Operation | undefined {
  const id = oauthRules(contract)?.policy.resources?.metadata[kind];
  return contract.operations.find((operation) => operation.id === id);
}
