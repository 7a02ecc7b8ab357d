import {
  type Contract,
  isMutating,
  type JsonObject,
  type JsonValue,
  type Operation,
} from "@plumbline/contract";
import type { BookTool } from "./mcp-ways.ts";

/** A tool for each operation of the bookshop: the body as `body`, the key as `request_key`. */
export function bookTools({ operations, servers, document }: Contract): BookTool[] {
  return operations
    .filter(({ servers: own }) => own[0]?.url === servers[0]?.url || own.length === 0)
    .map((operation) => toTool(operation, document));
}

function toTool(operation: Operation, document: JsonObject): BookTool {
  const success = operation.responses.find(({ status }) => status.startsWith("2"));
  const output = inlined(success?.content[0]?.schema?.schema ?? {}, document);
  return {
    name: operation.id,
    description: operation.id,
    inputSchema: inputSchema(operation, document),
    // The book document describes objects.
    outputSchema: output as JsonObject,
    annotations: {
      readOnlyHint: !isMutating(operation),
      destructiveHint: operation.method === "patch",
      idempotentHint: operation.policies.idempotency !== undefined,
    },
  };
}

function inputSchema({ parameters, body }: Operation, document: JsonObject): JsonObject {
  const schema = body?.content[0]?.schema?.schema;
  const members = parameters.map(({ name, schema: own }) => [argumentName(name), own.schema]);
  const required = parameters.filter((one) => one.required).map(({ name }) => argumentName(name));
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries([
      ...members,
      ...(schema === undefined ? [] : [["body", inlined(schema, document)]]),
    ]),
    required: [...required, ...(schema === undefined ? [] : ["body"])],
  };
}

export function argumentName(name: string): string {
  return name === "Request-Key" ? "request_key" : name;
}

function inlined(value: JsonValue, document: JsonObject): JsonValue {
  if (Array.isArray(value)) return value.map((one) => inlined(one, document));
  if (typeof value !== "object" || value === null) return value;
  const { $ref: reference } = value as JsonObject;
  if (typeof reference === "string") return inlined(at(document, reference), document);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, inlined(member ?? null, document)]),
  );
}

function at(document: JsonObject, reference: string): JsonValue {
  return reference
    .slice(2)
    .split("/")
    .reduce<JsonValue>((value, name) => (value as JsonObject)[name] ?? {}, document);
}
