import type { OperationId } from "@local-ads/sandbox/seams";
import type { Operation } from "@plumbline/contract";

/** Operations by their names, as keys: the compiler knows those, and the document alone spells them. */
export type OperationTable<Value> = { readonly [Id in OperationId]?: Value };

/** Whether an operation is in a table. */
export function concerns(
  table: OperationTable<unknown>,
  operation: Pick<Operation, "id"> | undefined,
): boolean {
  return operation !== undefined && Object.hasOwn(table, operation.id);
}
