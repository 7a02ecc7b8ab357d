import { parsePointer } from "../../json/parse-pointer.ts";
import type { Contract } from "../../model/contract.ts";
import { nextPlaces } from "./page-facts.ts";
import { pageParameters } from "./page-parameters.ts";
import type { ReadPath } from "./path-index.ts";
import type { Paging } from "./resource-model.ts";

/** How a parameter selects a page: by the policy of the document, or by the names of the parameters. */
export function findPaging(contract: Contract, { operation, shape }: ReadPath): Paging | undefined {
  const { pagination, isUnpaged } = operation.policies;
  if (isUnpaged) return undefined;
  if (pagination?.cursor !== undefined) {
    const { form = "cursor", cursor, first, limit, next } = pagination;
    return {
      kind: form === "offset" || form === "page" ? form : "cursor",
      parameter: cursor,
      ...(form === "page" && first !== undefined && { first }),
      ...(limit !== undefined && { limit }),
      ...(next !== undefined && { next: parsePointer(next) }),
    };
  }
  const { selectors, limit } = pageParameters(contract, operation);
  const [selector] = selectors;
  if (!selector) return undefined;
  const { kind, name, first: number } = selector;
  const [next] = shape && kind === "cursor" ? nextPlaces(shape, name) : [];
  return {
    kind,
    parameter: name,
    ...(kind === "page" && number !== undefined && { first: number }),
    ...(limit !== undefined && { limit }),
    ...(next && { next: parsePointer(next.pointer) }),
  };
}
