import type { Contract } from "../model/contract.ts";
import type { JsonObject } from "../model/json-value.ts";

/** Whether a source is a contract that was compiled, rather than a document or the place of one. */
export function isContract(source: Contract | JsonObject | string): source is Contract {
  return typeof source === "object" && "operations" in source && "clauses" in source;
}
