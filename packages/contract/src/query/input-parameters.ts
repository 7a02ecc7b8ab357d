import type { Operation, Parameter } from "../model/contract.ts";
import { keyParameter } from "./key-parameter.ts";

/** The parameters that a caller sets: all except the idempotency key. */
export function inputParameters(operation: Operation): readonly Parameter[] {
  const key = keyParameter(operation);
  return operation.parameters.filter((parameter) => parameter !== key);
}
