import type { Contract, Operation, Parameter } from "@plumbline/contract";
import type { Input, Values } from "../../model/case.ts";
import { bodyMediaType } from "../../request/build-request.ts";
import { isBuildable } from "../../request/serialize-body.ts";
import { keyParameter } from "../../request/mint-key.ts";
import type { ValueSource } from "./value-source.ts";

/** The input that stays the same while a case changes one thing: required parameters, those a source gives besides, and a body; nothing where one of them cannot be made. */
export function plainInput(
  contract: Contract,
  operation: Operation,
  source: ValueSource,
): Input | undefined {
  const values = { path: {}, query: {}, header: {}, cookie: {} } satisfies Record<
    Parameter["in"],
    Values
  >;
  for (const parameter of caseParameters(operation)) {
    const value = parameter.required
      ? source.parameter(contract, operation, parameter)
      : source.optional?.(contract, operation, parameter);
    if (value === undefined && parameter.required) return undefined;
    if (value !== undefined) Object.assign(values[parameter.in], { [parameter.name]: value });
  }
  if (!operation.body) return values;
  const media = bodyMediaType(operation);
  const body = media && isBuildable(media.mediaType) ? source.body(contract, operation) : undefined;
  if (body !== undefined) return { ...values, body };
  return operation.body.required ? undefined : values;
}

/** The parameters that cases set: all but the idempotency key and those the document says to ignore. */
export function caseParameters(operation: Operation): Parameter[] {
  const key = keyParameter(operation);
  return operation.parameters.filter((parameter) => parameter !== key && !isIgnored(parameter));
}

/** OpenAPI ignores header parameters of these names. @see https://spec.openapis.org/oas/v3.1.1#parameter-object */
function isIgnored(parameter: Parameter): boolean {
  return (
    parameter.in === "header" &&
    ["accept", "content-type", "authorization"].includes(parameter.name.toLowerCase())
  );
}
