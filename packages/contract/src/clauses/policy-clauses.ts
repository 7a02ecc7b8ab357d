import type { Contract, Operation, SecurityScheme } from "../model/contract.ts";
import type { JsonObject } from "../model/json.ts";
import { resolvePointer } from "../pointer/resolve-pointer.ts";
import type { Statement } from "./operation-clauses.ts";

/** What an operation's policies state. An effect is no clause: it tells tools what they may send, not servers what to answer. */
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

/** The parts of an idempotency policy that can be broken one by one. */
const idempotencyParts = [
  "replay",
  "statuses/missing",
  "statuses/pending",
  "statuses/conflict",
  "retention",
];

/** Where a part of the policy stands: on the operation when it is overridden there, else at the root. */
function partPointer(document: JsonObject, operation: string, part: string): string {
  const override = `${operation}/x-idempotency/${part}`;
  return resolvePointer(document, override) === undefined ? `/x-idempotency/${part}` : override;
}

/** What the policies of the document and its security schemes state of the whole interface. */
export function sharedPolicyClauses({
  policies,
  securitySchemes,
}: Omit<Contract, "clauses">): readonly Statement[] {
  return [
    ...policies.rateLimits.map((_, index) => `/x-rate-limits/${index}`),
    ...(policies.bodyLimit ? ["/x-body-limit"] : []),
    ...Object.values(securitySchemes).flatMap(schemePointers),
  ].map(toStatement);
}

function schemePointers({ pointer, lifetimes, challenge }: SecurityScheme): readonly string[] {
  const credentials = Object.keys(lifetimes ?? {});
  const places = credentials.map((credential) => `${pointer}/x-lifetimes/${credential}`);
  return challenge ? [...places, `${pointer}/x-challenge`] : places;
}

function toStatement(pointer: string): Statement {
  const keyword = pointer.split("/").findLast((token) => token.startsWith("x-")) ?? "";
  return { pointer, kind: "policy", side: "both", keyword };
}
