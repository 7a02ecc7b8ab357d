import type { Contract } from "../model/contract.ts";
import type { JsonObject } from "../model/json-value.ts";

/** Whether a source is a compiled contract, not a document or the path of one. */
export function isContract(source: Contract | JsonObject | string): source is Contract {
  return typeof source === "object" && "operations" in source && "clauses" in source;
}
