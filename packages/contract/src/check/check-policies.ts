import { type ErrorObject, Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type DocumentNode, walkDocument } from "../document/walk-document.ts";
import { parseDuration } from "../duration/parse-duration.ts";
import type { Problem } from "../errors/problem.ts";
import { isObject } from "../model/is-json.ts";
import type { JsonObject } from "../model/json.ts";
import { formatPointer } from "../pointer/format-pointer.ts";
import { parsePointer } from "../pointer/parse-pointer.ts";
import { isHttpMethod } from "../compile/operation-id.ts";
import {
  type ExtensionPlace,
  type ExtensionSchema,
  extensionSchemas,
} from "../policies/extension-schemas.ts";
import { describeIssue } from "../validate/describe-issue.ts";
import { nearestName } from "../text/nearest-name.ts";

/** Validates every policy of a document by the schema of its extension, and that it stands where it means something. */
export function checkPolicies(document: JsonObject): readonly Problem[] {
  const problems: Problem[] = [];
  walkDocument(document, (node) => problems.push(...checkNode(document, node)));
  return problems;
}

function checkNode(document: JsonObject, node: DocumentNode): readonly Problem[] {
  return Object.keys(node.value).flatMap((name) => {
    const extension = extensionSchemas[name];
    return extension ? checkExtension(document, node, { name, ...extension }) : [];
  });
}

interface NamedExtension extends ExtensionSchema {
  readonly name: string;
}

function checkExtension(
  document: JsonObject,
  node: DocumentNode,
  extension: NamedExtension,
): readonly Problem[] {
  const { name } = extension;
  const pointer = `${node.pointer}${formatPointer([name])}`;
  const place = placeOf(node.pointer);
  if (!extension.places.includes(place) && !extension.places.includes("anywhere")) {
    return [misplaced(extension, pointer)];
  }
  if (name === "x-idempotency" && place === "operation" && isBaseless(document, node.value[name]))
    return [baseless(pointer)];
  const schema =
    (place === "operation" ? extension.operationSchema : undefined) ?? extension.schema;
  return validate(schema, node.value[name]).map((error) => toProblem(error, name, pointer));
}

const placePatterns: readonly (readonly [
  ExtensionPlace,
  (tokens: readonly string[]) => boolean,
])[] = [
  ["root", (tokens) => tokens.length === 0],
  [
    "operation",
    (tokens) =>
      tokens.length >= 3 &&
      isHttpMethod(tokens.at(-1) ?? "") &&
      ["paths", "pathItems", "webhooks"].includes(tokens.at(-3) ?? ""),
  ],
  [
    "security-scheme",
    ([components, kind, , ...rest]) =>
      components === "components" && kind === "securitySchemes" && rest.length === 0,
  ],
];

function placeOf(pointer: string): ExtensionPlace {
  const tokens = parsePointer(pointer);
  return placePatterns.find(([, matches]) => matches(tokens))?.[0] ?? "anywhere";
}

/** Whether an operation asks for a policy that the root does not declare. */
function isBaseless(document: JsonObject, value: unknown): boolean {
  return document["x-idempotency"] === undefined && (value === true || isObject(value));
}

function baseless(pointer: string): Problem {
  return {
    code: "policy-invalid",
    message: "The operation is keyed, but the document declares no x-idempotency at its root",
    pointer,
    hint: "Declare the whole policy at the root; operations turn it on or override parts of it.",
  };
}

function misplaced({ name, places }: NamedExtension, pointer: string): Problem {
  return {
    code: "policy-invalid",
    message: `The policy ${name} has no meaning here`,
    pointer,
    hint: `It belongs on: ${places.join(", ").replace("root", "the document's root").replace("-", " ")}.`,
  };
}

const validators = new WeakMap<JsonObject, ValidateFunction>();

function validate(schema: JsonObject, value: unknown): readonly ErrorObject[] {
  const validator = validators.get(schema) ?? createAjv().compile(schema);
  validators.set(schema, validator);
  return validator(value) ? [] : (validator.errors ?? []).filter(({ keyword }) => keyword !== "if");
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, verbose: true });
  addFormats.default(ajv, ["json-pointer"]);
  ajv.addFormat("plumbline-duration", isDuration);
  return ajv;
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
