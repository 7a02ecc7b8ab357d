import type { JsonValue, Parameter } from "@plumbline/contract";
import { isSendable } from "../../request/is-sendable.ts";
import { readsAsValid } from "../../request/reads-as-valid.ts";
import { survivesCleaning } from "../schema/survives-cleaning.ts";

/** Whether every reading of a parameter value is valid, so that no server may reject it as invalid. */
export function isAcceptable(parameter: Parameter, value: JsonValue): boolean {
  return (
    value !== null &&
    isSendable(parameter, value) &&
    readsAsValid(parameter, value) &&
    survivesCleaning(parameter.schema, value)
  );
}
