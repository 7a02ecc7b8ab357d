import type { Operation, Parameter } from "@plumbline/contract";

/** Whether only the server knows the valid values of a parameter. A server does not have to accept a cursor that it did not issue. */
export function isOpaque({ policies }: Operation, parameter: Parameter): boolean {
  return parameter.in === "query" && parameter.name === policies.pagination?.cursor;
}
