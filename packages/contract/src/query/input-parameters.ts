import type { Operation, Parameter } from "../model/contract.ts";
import { keyParameter } from "./key-parameter.ts";

/** Header parameters with these names are ignored. @see https://spec.openapis.org/oas/v3.1.1#parameter-object */
const ignoredHeaders: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/** The parameters that a caller sets: all except the idempotency key and the headers that OpenAPI ignores. */
export function inputParameters(operation: Operation): readonly Parameter[] {
  const key = keyParameter(operation);
  return operation.parameters.filter((parameter) => parameter !== key && !isIgnored(parameter));
}

function isIgnored({ in: location, name }: Parameter): boolean {
  return location === "header" && ignoredHeaders.has(name.toLowerCase());
}
