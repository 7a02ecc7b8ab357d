import type { Operation } from "../../model/contract.ts";
import type { CursorPagination } from "../../model/contract-policies.ts";

/**
 * The declared pages of an operation, if a cursor in the body leads to the next one.
 *
 * @example
 * ```ts
 * import { cursorPagination, loadContract } from "@plumbline/contract";
 *
 * const { operations } = await loadContract("openapi.yaml");
 * console.log(operations.map((operation) => cursorPagination(operation)?.cursor));
 * ```
 */
export function cursorPagination({ policies }: Operation): CursorPagination | undefined {
  const { form = "cursor", cursor, next, ...rest } = policies.pagination ?? { items: "" };
  const isCursor = form === "cursor" && cursor !== undefined && next !== undefined;
  return isCursor ? { ...rest, cursor, next } : undefined;
}
