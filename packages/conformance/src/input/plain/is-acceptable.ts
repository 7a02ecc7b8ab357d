import type { JsonValue, Parameter } from "@plumbline/contract";
import { writeQuery } from "@plumbline/wire";
import { isSendable } from "../request/is-sendable.ts";
import { readsAsValid } from "../request/reads-as-valid.ts";
import { survivesCleaning } from "../schema/survives-cleaning.ts";

/** Whether every reading of a parameter value is valid, so that no server may reject it as invalid. */
export function isAcceptable(parameter: Parameter, value: JsonValue): boolean {
  return (
    value !== null &&
    isSendable(parameter, value) &&
    readsAsValid(parameter, value) &&
    (allowsEmpty(parameter) || !isEmptyIn(parameter, value)) &&
    survivesCleaning(parameter.schema, value)
  );
}

/** Whether a value becomes `name=` in a query. */
function isEmptyIn(parameter: Parameter, value: JsonValue): boolean {
  return parameter.in === "query" && writeQuery(parameter, value).some(([, text]) => text === "");
}

/** Whether the document states that the value may be empty. @see https://spec.openapis.org/oas/v3.2.0#parameter-allow-empty-value */
function allowsEmpty({ allowEmptyValue, examples, schema: { schema } }: Parameter): boolean {
  const { enum: values, const: only, minLength } = typeof schema === "boolean" ? {} : schema;
  const stated = [
    only,
    ...(Array.isArray(values) ? values : []),
    ...examples.map(({ value }) => value),
  ];
  return allowEmptyValue || minLength === 0 || stated.includes("");
}
