import { origin } from "../../call/method-of.ts";
import type { Success } from "../../outcome/outcome.ts";
import { atPointer } from "../../table/at-pointer.ts";
import type { PaginationEntry } from "../../table/operation-table.ts";
import { CursorError } from "./cursor-error.ts";
import { totalOf } from "./total-of.ts";
import type { TurnPages } from "./turn-pages.ts";

/**
 * Reads pages whose parameter counts items or pages. The last page is empty, or the body says that it is the last: by the total, by the number of
 * pages, or by a member that says whether another page follows. A page that is shorter than the others need not be the last. Throws CursorError if a
 * page is the same as the one before, or as ten before if it has one item. Generated tables name it by operation.
 * @example
 * ```ts
 * import { type OperationFunctions, turnByCount, writeUrl } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { turnPages: turnByCount, writeUrl };
 * ```
 */
export const turnByCount: TurnPages = (call) => {
  const { name, pagination } = call[origin].operation;
  const { cursor = "", form, items = "" } = pagination ?? {};
  const isOffset = form === "offset";
  const { first = isOffset ? 0 : 1 } = pagination ?? {};
  let before: string | undefined;
  let repeated = 0;
  let read: number | undefined;
  return async (input) => {
    const page = await call(input);
    if (!page.ok) return page;
    const list = atPointer(page.data, items);
    // `iteratePages` rejects a page without a list.
    const length = Array.isArray(list) ? list.length : 0;
    const text = JSON.stringify(list);
    const position = Number(input.query?.[cursor] ?? first);
    repeated = length > 0 && text === before ? repeated + 1 : 0;
    if (repeated > (length > 1 ? 0 : mostEqual)) throw new CursorError(name, position);
    before = text;
    read = length + (read ?? (isOffset ? position - first : 0));
    const total = totalOf(page, pagination);
    const isLast =
      length === 0 || read === total.total || saysLast(page, position - first + 1, pagination);
    return { ...page, ...total, next: isLast ? null : position + (isOffset ? length : 1) };
  };
};

/** How many pages of one item may be equal to the one before: items without identifiers may be equal. */
const mostEqual = 9;

/** Whether a page says that no other follows. */
function saysLast({ data }: Success, read: number, pagination?: PaginationEntry): boolean {
  const { more, pages } = pagination ?? {};
  if (more !== undefined && atPointer(data, more) === false) return true;
  return pages !== undefined && read === atPointer(data, pages);
}
