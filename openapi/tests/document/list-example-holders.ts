import { follow } from "./follow.ts";
import { listOperations, type OperationEntry } from "./list-operations.ts";
import type { JsonObject } from "./read-bundle.ts";

/** A schema with the examples beside it. */
export interface ExampleHolder {
  readonly kind: "request" | "response" | "parameter" | "header";
  readonly name: string;
  readonly schema: unknown;
  readonly examples: readonly { readonly name: string; readonly value: unknown }[];
}

/** Every request body, response body, parameter and response header, as used by an operation. */
export function listExampleHolders(document: JsonObject): ExampleHolder[] {
  return listOperations(document).flatMap((operation) => listOfOperation(document, operation));
}

function listOfOperation(
  document: JsonObject,
  { id, node, parameters }: OperationEntry,
): ExampleHolder[] {
  const responses = Object.entries(follow(document, node.responses));
  return [
    ...parameters.map((parameter) =>
      toHolder(document, "parameter", { name: `${id} ${String(parameter.name)}`, node: parameter }),
    ),
    ...listContent(document, "request", { name: id, holder: follow(document, node.requestBody) }),
    ...responses.flatMap(([status, response]) =>
      listOfResponse(document, `${id} ${status}`, follow(document, response)),
    ),
  ];
}

function listOfResponse(document: JsonObject, name: string, response: JsonObject): ExampleHolder[] {
  const headers = Object.entries(follow(document, response.headers));
  return [
    ...listContent(document, "response", { name, holder: response }),
    ...headers.map(([header, value]) =>
      toHolder(document, "header", { name: `${name} ${header}`, node: follow(document, value) }),
    ),
  ];
}

function listContent(
  document: JsonObject,
  kind: ExampleHolder["kind"],
  { name, holder }: { name: string; holder: JsonObject },
): ExampleHolder[] {
  return Object.entries(follow(document, holder.content)).map(([mediaType, value]) =>
    toHolder(document, kind, { name: `${name} ${mediaType}`, node: follow(document, value) }),
  );
}

function toHolder(
  document: JsonObject,
  kind: ExampleHolder["kind"],
  { name, node }: { name: string; node: JsonObject },
): ExampleHolder {
  const named = Object.entries(follow(document, node.examples)).map(([key, example]) => ({
    name: key,
    value: follow(document, example).value,
  }));
  const single = "example" in node ? [{ name: "example", value: node.example }] : [];
  return { kind, name, schema: node.schema, examples: [...single, ...named] };
}
