import type { Success } from "../../outcome/outcome.ts";
import { atPointer } from "../../table/at-pointer.ts";
import type { PaginationEntry } from "../../table/operation-table.ts";

/** The number of all items, if the document says where a page states it. */
export function totalOf(
  { data }: Success,
  pagination?: PaginationEntry,
): { readonly total?: unknown } {
  return pagination?.total === undefined ? {} : { total: atPointer(data, pagination.total) };
}
