import type { OperationId } from "@local-ads/sandbox/seams";
import type { Operation } from "@plumbline/contract";

/** A table by operation ID. The compiler checks the keys, so that IDs are literals only in the document. */
export type OperationTable<Value> = { readonly [Id in OperationId]?: Value };

/** Returns whether a table has an operation. */
export function concerns(
  table: OperationTable<unknown>,
  operation: Pick<Operation, "id"> | undefined,
): boolean {
  return operation !== undefined && Object.hasOwn(table, operation.id);
}
