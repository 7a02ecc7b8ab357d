import type { Clause, Contract, Operation, SecurityScheme } from "../../model/contract.ts";
import type { JsonObject } from "../../model/json-value.ts";
import type { McpPolicy, OAuthPolicy } from "../../model/contract-policies.ts";
import { resolvePointer } from "../../json/resolve-pointer.ts";

/** A clause without its operation. */
export type Statement = Omit<Clause, "operation">;

/** The clauses of an operation's policies. An effect is not a clause: it limits what tools send, not what servers return. */
export function policyClauses(
  { policies, pointer }: Operation,
  document: JsonObject,
): readonly Statement[] {
  const own = [
    ...(policies.idempotency ? ["/x-idempotency"] : []),
    ...(policies.pagination ? ["/x-pagination"] : []),
    ...(policies.job ? ["/x-job"] : []),
    ...policies.reflects.map((_, index) => `/x-reflects/${index}`),
    ...(policies.grantedScopes === undefined ? [] : ["/x-granted-scopes"]),
  ];
  const shared = policies.idempotency
    ? idempotencyParts.map((part) => partPointer(document, pointer, part))
    : [];
  return [...own.map((place) => `${pointer}${place}`), ...shared].map(toStatement);
}

/** The parts of an idempotency policy that a server can break separately. */
const idempotencyParts = [
  "replay",
  "statuses/missing",
  "statuses/pending",
  "statuses/conflict",
  "retention",
];

/** The pointer of a part of the policy: on the operation if it overrides the part, otherwise at the root. */
function partPointer(document: JsonObject, operation: string, part: string): string {
  const override = `${operation}/x-idempotency/${part}`;
  return resolvePointer(document, override) === undefined ? `/x-idempotency/${part}` : override;
}

/** The clauses of the document's policies and of its security schemes. */
export function sharedPolicyClauses({
  policies,
  securitySchemes,
}: Omit<Contract, "clauses">): readonly Statement[] {
  return [
    ...policies.rateLimits.flatMap(({ sharedWith }, index) => [
      `/x-rate-limits/${index}`,
      ...(sharedWith.length > 0 ? [`/x-rate-limits/${index}/sharedWith`] : []),
    ]),
    ...(policies.bodyLimit ? ["/x-body-limit"] : []),
    ...(policies.mcp ? mcpParts(policies.mcp).map((part) => `/x-mcp/${part}`) : []),
    ...Object.values(securitySchemes).flatMap(schemePointers),
  ].map(toStatement);
}

function mcpParts({ tools }: McpPolicy): readonly string[] {
  return ["name", "credentials", ...(tools === undefined ? [] : ["tools"])];
}

function schemePointers({
  pointer,
  lifetimes,
  challenge,
  oauth,
}: SecurityScheme): readonly string[] {
  const credentials = Object.keys(lifetimes ?? {});
  return [
    ...credentials.map((credential) => `${pointer}/x-lifetimes/${credential}`),
    ...(challenge ? [`${pointer}/x-challenge`] : []),
    ...(oauth ? oauthParts(oauth).map((part) => `${pointer}/x-oauth/${part}`) : []),
  ];
}

/** The parts of an authorization server's policy that a server can break separately. */
function oauthParts({
  metadata,
  registration,
  revocation,
  pkce,
  codes,
  resources,
  refresh,
}: OAuthPolicy): readonly string[] {
  return [
    ...(metadata === undefined ? [] : ["metadata"]),
    "authorization",
    "token",
    ...(registration ? ["registration/operation", "registration/callbacks"] : []),
    ...(revocation ? ["revocation/ends"] : []),
    ...(pkce ? ["pkce"] : []),
    ...(codes ? ["codes"] : []),
    ...(resources
      ? [
          "resources/indicator",
          "resources/tokens",
          ...Object.keys(resources.metadata).map((kind) => `resources/metadata/${kind}`),
        ]
      : []),
    ...(refresh ? ["refresh/rotation", "refresh/reuse", "refresh/expiry"] : []),
  ];
}

function toStatement(pointer: string): Statement {
  const keyword = pointer.split("/").findLast((token) => token.startsWith("x-")) ?? "";
  return { pointer, kind: "policy", side: "both", keyword };
}
