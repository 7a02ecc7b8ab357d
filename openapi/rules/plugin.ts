import type { Plugin } from "@redocly/openapi-core";
import { bodyExample } from "./body-example.ts";
import { boundedArrays } from "./bounded-arrays.ts";
import { boundedNumbers } from "./bounded-numbers.ts";
import { boundedStrings } from "./bounded-strings.ts";
import { closedRequests } from "./closed-requests.ts";
import { errorsByRef } from "./errors-by-ref.ts";
import { extensionsKnown } from "./extensions-known.ts";
import { grantedScopesResolve } from "./granted-scopes-resolve.ts";
import { jobResolves } from "./job-resolves.ts";
import { linksResolve } from "./links-resolve.ts";
import { mutationPolicies } from "./mutation-policies.ts";
import { paginationResolves } from "./pagination-resolves.ts";
import { reflectsResolves } from "./reflects-resolves.ts";
import { requiredDeclared } from "./required-declared.ts";

const rules = {
  "body-example": bodyExample,
  "bounded-arrays": boundedArrays,
  "bounded-numbers": boundedNumbers,
  "bounded-strings": boundedStrings,
  "closed-requests": closedRequests,
  "errors-by-ref": errorsByRef,
  "extensions-known": extensionsKnown,
  "granted-scopes-resolve": grantedScopesResolve,
  "job-resolves": jobResolves,
  "links-resolve": linksResolve,
  "mutation-policies": mutationPolicies,
  "pagination-resolves": paginationResolves,
  "reflects-resolves": reflectsResolves,
  "required-declared": requiredDeclared,
};

export type HouseRule = keyof typeof rules;

/** Our rules, in addition to Redocly's. Redocly reads a plugin only from the default export. */
export default function housePlugin(): Plugin {
  const all = Object.fromEntries(
    Object.keys(rules).map((name) => [`house/${name}`, "error" as const]),
  );
  return { id: "house", rules: { oas3: rules }, configs: { all: { rules: all } } };
}
