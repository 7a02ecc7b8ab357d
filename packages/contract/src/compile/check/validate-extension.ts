import { type ErrorObject, Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { parseDuration } from "../../query/policies/parse-duration.ts";
import type { Problem } from "../../model/problem.ts";
import { isObject } from "../../json/is-object.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { formatPointer } from "../../json/format-pointer.ts";
import { nearestName } from "../../document/text/nearest-name.ts";
import { addFormats } from "../../schema/validate/add-formats.ts";
import { describeIssue } from "../../schema/validate/describe-issue.ts";

/** An extension at its place in a document. */
export interface Extension {
  readonly name: string;
  readonly value: unknown;
  readonly pointer: string;
}

/** The issues of an extension's value by its schema. */
export function validateExtension(
  schema: JsonObject,
  { name, value, pointer }: Extension,
): readonly Problem[] {
  return run(schema, value).map((error) => toProblem(error, name, pointer));
}

let ajv: Ajv2020 | undefined;
const validators = new WeakMap<JsonObject, ValidateFunction>();

function run(schema: JsonObject, value: unknown): readonly ErrorObject[] {
  ajv ??= createAjv();
  const validator = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validator);
  return validator(value) ? [] : (validator.errors ?? []).filter(({ keyword }) => keyword !== "if");
}

function createAjv(): Ajv2020 {
  // The schemas are this package's own and tested; compiling the meta-schema would take longer than they do.
  const own = { meta: false, validateSchema: false, code: { optimize: false } };
  const made = new Ajv2020({ allErrors: true, verbose: true, ...own });
  addFormats(made);
  made.addFormat("plumbline-duration", isDuration);
  return made;
}

function isDuration(text: string): boolean {
  try {
    return parseDuration(text) > 0;
  } catch {
    return false;
  }
}

function toProblem(error: ErrorObject, name: string, pointer: string): Problem {
  const field: unknown = error.params.additionalProperty;
  if (typeof field === "string")
    return unknownField(error, `${pointer}${error.instancePath}${formatPointer([field])}`, field);
  const where = error.instancePath === "" ? name : `${name}${error.instancePath}`;
  return {
    code: "policy-invalid",
    message: `The policy ${where} ${messageOf(error)}`,
    pointer: `${pointer}${error.instancePath}`,
    hint: `The JSON Schema of ${name} is in extensionSchemas of @plumbline/contract.`,
  };
}

function messageOf(error: ErrorObject): string {
  if (error.keyword === "format" && error.params.format === "plumbline-duration") {
    return "must be an ISO 8601 duration without years and months, for example P90D or PT60S";
  }
  return describeIssue(error, { place: "", isNever: false }).message;
}

function unknownField(error: ErrorObject, pointer: string, field: string): Problem {
  const properties =
    isObject(error.parentSchema) && isObject(error.parentSchema.properties)
      ? error.parentSchema.properties
      : {};
  const known = Object.keys(properties);
  const nearest = nearestName(field, known);
  return {
    code: "policy-unknown",
    message: `The policy field "${field}" is not known`,
    pointer,
    hint:
      nearest === undefined
        ? `The known fields are ${known.join(", ")}.`
        : `Did you mean "${nearest}"?`,
  };
}
