import { formatPointer } from "../../json/format-pointer.ts";
import type { Contract } from "../../model/contract.ts";
import type { PaginationPolicy } from "../../model/contract-policies.ts";
import { pageFacts } from "./page-facts.ts";
import { pageForm } from "./page-form.ts";
import { isClear, listOf, type PathIndex, type ReadPath } from "./path-index.ts";
import type { Shape } from "./shape.ts";

/** The pages of a list, or the reason why the document does not show them clearly. */
export type FoundPages = { readonly pagination: PaginationPolicy } | { readonly doubt: string };

/** The pages that an operation returns: by the policy of the document, or by what it shows without doubt. Undefined if it returns no list. */
export function findPages(
  contract: Contract,
  { schemas }: PathIndex,
  path: ReadPath,
): FoundPages | undefined {
  const { operation, shape } = path;
  const { pagination, isUnpaged } = operation.policies;
  if (pagination) return { pagination };
  if (isUnpaged) return { doubt: "x-pagination states that it returns no pages" };
  if (operation.method !== "get" || path.isItem || shape === undefined) return undefined;
  const list = listOf(path, schemas.get(path.key));
  if (list === undefined) return undefined;
  const form = pageForm(contract, operation, shape);
  if (form === undefined) return undefined;
  if ("doubt" in form) return form;
  if (!isClear(list)) return { doubt: "it is not clear which list contains the items" };
  return { pagination: { ...form, items: formatPointer(list.names), ...factsFor(form, shape) } };
}

/** The facts that a client of the form uses: with a `Link` or a URL, only they say whether another page follows. */
function factsFor(
  { form }: Pick<PaginationPolicy, "form">,
  shape: Shape,
): Partial<PaginationPolicy> {
  const { total, pages, more } = pageFacts(shape);
  const isFollowed = form === "link" || form === "url";
  return {
    ...(total !== undefined && { total }),
    ...(pages !== undefined && form === "page" && { pages }),
    ...(more !== undefined && !isFollowed && { more }),
  };
}
