import { parsePointer } from "../../json/parse-pointer.ts";
import type { Contract } from "../../model/contract.ts";
import type { PaginationPolicy } from "../../model/contract-policies.ts";
import { hasNextLink } from "./page-form.ts";
import { nextPlaces, pageFacts } from "./page-facts.ts";
import { pageParameters } from "./page-parameters.ts";
import type { ReadPath } from "./path-index.ts";
import type { EnvelopePlace, OperationRole, Paging } from "./resource-model.ts";

/** How a parameter selects a page, and the places that lead to the next one: by the policy of the document, or by names. */
export function findPaging(
  contract: Contract,
  path: ReadPath,
): Pick<OperationRole, "paging" | "envelope"> {
  const { pagination, isUnpaged } = path.operation.policies;
  if (isUnpaged) return {};
  const paging = (pagination && stated(pagination)) ?? named(contract, path);
  const envelope = pagination ? statedPlaces(pagination) : namedPlaces(path, paging);
  return { ...(paging && { paging }), ...(envelope.length > 0 && { envelope }) };
}

function stated({ form, cursor, first, limit }: PaginationPolicy): Paging | undefined {
  if (cursor === undefined) return undefined;
  return {
    kind: form === "offset" || form === "page" ? form : "cursor",
    parameter: cursor,
    ...((form === "page" || form === "offset") && first !== undefined && { first }),
    ...(limit !== undefined && { limit }),
  };
}

function statedPlaces({ form, next, ...facts }: PaginationPolicy): readonly EnvelopePlace[] {
  const states = form === "url" ? "url" : "text";
  return [
    ...factPlaces(facts),
    ...(next === undefined ? [] : [{ names: parsePointer(next), states } as const]),
  ];
}

function factPlaces(
  facts: Pick<PaginationPolicy, "total" | "pages" | "more">,
): readonly EnvelopePlace[] {
  return (["total", "pages", "more"] as const).flatMap((states) => {
    const pointer = facts[states];
    return pointer === undefined ? [] : [{ names: parsePointer(pointer), states }];
  });
}

function named(contract: Contract, { operation, shape }: ReadPath): Paging | undefined {
  const { selectors, limit } = pageParameters(contract, operation);
  const [selector] = selectors;
  if (!selector) {
    const isLed =
      hasNextLink(contract, operation, limit !== undefined) ||
      (shape && nextPlaces(shape).some(({ kind }) => kind === "url"));
    return isLed && limit !== undefined
      ? { kind: "cursor", parameter: "cursor", limit }
      : undefined;
  }
  const { kind, name, first } = selector;
  return {
    kind,
    parameter: name,
    ...(kind !== "cursor" && first !== undefined && { first }),
    ...(limit !== undefined && { limit }),
  };
}

function namedPlaces({ shape }: ReadPath, paging: Paging | undefined): readonly EnvelopePlace[] {
  if (!shape) return [];
  const cursor = paging?.kind === "cursor" ? paging.parameter : undefined;
  const next = nextPlaces(shape, cursor).map(({ names, kind }) => ({ names, states: kind }));
  return [...factPlaces(pageFacts(shape)), ...next];
}
