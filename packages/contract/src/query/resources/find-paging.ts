import { parsePointer } from "../../json/parse-pointer.ts";
import type { Contract } from "../../model/contract.ts";
import type { PaginationPolicy } from "../../model/contract-policies.ts";
import { nextPlaces } from "./page-facts.ts";
import { pageParameters } from "./page-parameters.ts";
import type { ReadPath } from "./path-index.ts";
import type { Paging } from "./resource-model.ts";

/** How a parameter selects a page: by the policy of the document, or by the names of the parameters. */
export function findPaging(contract: Contract, path: ReadPath): Paging | undefined {
  const { pagination, isUnpaged } = path.operation.policies;
  if (isUnpaged) return undefined;
  return (pagination && stated(pagination)) ?? named(contract, path);
}

function stated({ form, cursor, first, limit, next }: PaginationPolicy): Paging | undefined {
  if (cursor === undefined) return undefined;
  return {
    kind: form === "offset" || form === "page" ? form : "cursor",
    parameter: cursor,
    ...(form === "page" && first !== undefined && { first }),
    ...(limit !== undefined && { limit }),
    ...(next !== undefined && { next: parsePointer(next) }),
  };
}

function named(contract: Contract, { operation, shape }: ReadPath): Paging | undefined {
  const { selectors, limit } = pageParameters(contract, operation);
  const [selector] = selectors;
  if (!selector) return undefined;
  const { kind, name, first } = selector;
  const [next] = shape && kind === "cursor" ? nextPlaces(shape, name) : [];
  return {
    kind,
    parameter: name,
    ...(kind === "page" && first !== undefined && { first }),
    ...(limit !== undefined && { limit }),
    ...(next && { next: parsePointer(next.pointer) }),
  };
}
