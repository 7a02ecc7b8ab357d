import type { ErrorObject } from "ajv/dist/2020.js";
import type { SchemaIssue } from "../../model/contract.ts";
import { formatPointer } from "../../json/format-pointer.ts";

/** Replaces the messages of Ajv that lack a detail the reader needs. */
const sentences: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  additionalProperties: ({ additionalProperty }) =>
    `must not have the field ${JSON.stringify(additionalProperty)}`,
  unevaluatedProperties: ({ unevaluatedProperty }) =>
    `must not have the field ${JSON.stringify(unevaluatedProperty)}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  enum: ({ allowedValues }) => `must be one of ${listValues(allowedValues)}`,
  required: ({ missingProperty }) => `must have the field ${JSON.stringify(missingProperty)}`,
};

export interface IssuePlace {
  /** Pointer of the schema object that holds the failing keyword. */
  readonly place: string;
  /** Whether the schema there is `false`, which forbids any value. */
  readonly isNever: boolean;
}

/** Turns an error of Ajv into an issue. */
export function describeIssue(error: ErrorObject, { place, isNever }: IssuePlace): SchemaIssue {
  const { instancePath: instancePointer, params } = error;
  if (isNever || error.keyword === "false schema") {
    return {
      instancePointer,
      schemaPointer: place,
      keyword: "false schema",
      message: "must not be present",
      params,
    };
  }
  return {
    instancePointer,
    schemaPointer: `${place}${formatPointer([error.keyword])}`,
    keyword: error.keyword,
    message: sentences[error.keyword]?.(params) ?? error.message ?? "is not valid",
    params,
  };
}

function listValues(values: unknown): string {
  return Array.isArray(values)
    ? values.map((value) => JSON.stringify(value)).join(", ")
    : "the allowed values";
}
