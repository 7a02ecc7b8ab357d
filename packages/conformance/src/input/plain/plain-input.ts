import {
  type Contract,
  inputParameters,
  type Operation,
  type Parameter,
} from "@plumbline/contract";
import type { Input, Values } from "../../model/input.ts";
import { bodyMediaType } from "../request/build-request.ts";
import type { ValueSource } from "./value-source.ts";

/**
 * The input that cases vary in one place: required parameters, the optional parameters of the source, and a body. `undefined` if a
 * parameter or the body cannot be built.
 */
export function plainInput(
  contract: Contract,
  operation: Operation,
  source: ValueSource,
): Input | undefined {
  const values: Record<Exclude<Parameter["in"], "querystring">, Values> & {
    querystring?: Values;
  } = { path: {}, query: {}, header: {}, cookie: {} };
  for (const parameter of inputParameters(operation)) {
    const value = parameter.required
      ? source.parameter(contract, operation, parameter)
      : source.optional?.(contract, operation, parameter);
    if (value === undefined && parameter.required) return undefined;
    if (value !== undefined)
      values[parameter.in] = { ...values[parameter.in], [parameter.name]: value };
  }
  if (!operation.body) return values;
  const body = bodyMediaType(operation) && source.body(contract, operation);
  if (body !== undefined) return { ...values, body };
  return operation.body.required ? undefined : values;
}
