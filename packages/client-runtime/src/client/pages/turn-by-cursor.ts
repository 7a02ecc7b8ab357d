import { origin } from "../../call/method-of.ts";
import { atPointer } from "../../table/at-pointer.ts";
import { totalOf } from "./total-of.ts";
import type { TurnPages } from "./turn-pages.ts";

/**
 * Reads pages with cursors that also state a total, or whether another page follows. Generated tables name it by operation.
 * @example
 * ```ts
 * import { type OperationFunctions, turnByCursor, writeUrl } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { turnPages: turnByCursor, writeUrl };
 * ```
 */
export const turnByCursor: TurnPages = (call) => {
  const { pagination } = call[origin].operation;
  const { more } = pagination ?? {};
  return async (input) => {
    const page = await call(input);
    if (!page.ok) return page;
    const isLast = more !== undefined && atPointer(page.data, more) === false;
    return { ...page, ...totalOf(page, pagination), ...(isLast && { next: null }) };
  };
};
