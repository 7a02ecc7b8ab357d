import type { Operation, Parameter } from "@plumbline/contract";

/** Whether only the server knows which values there are: a cursor it has not given is not one it has to take. */
export function isOpaque({ policies }: Operation, parameter: Parameter): boolean {
  return parameter.in === "query" && parameter.name === policies.pagination?.cursor;
}
