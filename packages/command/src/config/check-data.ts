import {
  asObject,
  compileContract,
  formatPointer,
  type JsonObject,
  type JsonValue,
  parsePointer,
  type Place,
  resolvePointer,
  type SchemaIssue,
} from "@plumbline/contract";
import { ConfigError } from "./config-error.ts";
import { didYouMean } from "../did-you-mean.ts";

export interface CheckDataOptions {
  /** The name of the data at the start of a message: `The profile`. */
  readonly what: string;
  readonly schema: JsonObject;
  /** Returns the place of a JSON Pointer into the data. */
  readonly locate: (pointer: string) => Place;
}

/** Rejects data that its schema does not allow. Throws ConfigError, which names the file, the key and the remedy. */
export function checkData(data: JsonValue, { what, schema, locate }: CheckDataOptions): void {
  const { validate, document } = compile(schema);
  const [issue] = validate(data);
  if (!issue) return;
  const { pointer, hint } = remedyOf(issue, document);
  throw new ConfigError(
    "CONFIG_INVALID",
    `${what} is not valid: ${issue.instancePointer || "it"} ${sentenceOf(issue)}`,
    { place: locate(pointer), ...(hint === undefined ? {} : { hint }) },
  );
}

const formats: Readonly<Record<string, string>> = {
  date: "must be an ISO 8601 date, for example 2030-12-31",
  "date-time": "must be an instant of RFC 3339, for example 2030-12-31T23:59:59Z",
};

/** Ajv's message, but without the text of a pattern. */
function sentenceOf({ keyword, message, params }: SchemaIssue): string {
  if (keyword === "pattern")
    return "has a name that does not consist of letters, digits, _, . and -";
  if (keyword === "format") return formats[String(params["format"])] ?? message;
  return keyword === "type" ? `must be ${article(String(params["type"]))}` : message;
}

function article(types: string): string {
  return types
    .split(",")
    .map((type) => `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`)
    .join(" or ");
}

interface Remedy {
  readonly pointer: string;
  readonly hint?: string;
}

function remedyOf({ instancePointer, ...issue }: SchemaIssue, document: JsonObject): Remedy {
  const given = issue.params["additionalProperty"];
  if (typeof given !== "string") return { pointer: instancePointer };
  const holder = parsePointer(issue.schemaPointer).slice(0, -1);
  const properties = resolvePointer(document, formatPointer([...holder, "properties"]));
  const known = Object.keys(asObject(properties) ?? {});
  const pointer = formatPointer([...parsePointer(instancePointer), given]);
  return { pointer, hint: didYouMean(given, known) };
}

/** The validator of the contract package, for a document that contains only the schema. */
function compile(schema: JsonObject): {
  readonly validate: (value: unknown) => readonly SchemaIssue[];
  readonly document: JsonObject;
} {
  const content = { "application/json": { schema } };
  const { operations, document } = compileContract({
    openapi: "3.1.1",
    info: { title: "Data", version: "1" },
    paths: {
      "/data": { put: { requestBody: { content }, responses: { 204: { description: "Read." } } } },
    },
  });
  const handle = operations[0]?.body?.content[0]?.schema;
  return { validate: (value) => handle?.validate(value) ?? [], document };
}
