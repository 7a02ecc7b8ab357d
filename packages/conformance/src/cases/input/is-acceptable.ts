import type { JsonValue, Parameter } from "@plumbline/contract";
import { isSendable, readsAsValid } from "../../request/read-back.ts";
import { survivesCleaning } from "../schema/survives-cleaning.ts";

/** Whether a parameter value is valid by every reading of it, so that no server has a reason to refuse it as invalid. */
export function isAcceptable(parameter: Parameter, value: JsonValue): boolean {
  return (
    value !== null &&
    isSendable(parameter, value) &&
    readsAsValid(parameter, value) &&
    survivesCleaning(parameter.schema, value)
  );
}
