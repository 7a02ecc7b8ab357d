import { children, type Node, follow } from "../document/node.ts";
import { asObject, isObject, isString } from "../model/is-json.ts";
import type { Link } from "../model/contract.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import { parsePointer } from "../pointer/parse-pointer.ts";
import type { CompileScope } from "./compile-scope.ts";
import { operationIdOf } from "./operation-id.ts";

/** The links of a response that lead to an operation of this document. */
export function compileLinks(scope: CompileScope, links: Node): readonly Link[] {
  return children(scope.index, links).flatMap(({ key, value, pointer }) => {
    const operation = targetOf(scope, value);
    return operation === undefined ? [] : [{ name: key, operation, ...inputsOf(value), pointer }];
  });
}

function inputsOf(link: JsonObject): {
  parameters: Readonly<Record<string, JsonValue>>;
  body?: JsonValue;
} {
  // A parsed document has no member that is undefined.
  const parameters = asObject(link.parameters) as Readonly<Record<string, JsonValue>>;
  return { parameters, ...(link.requestBody === undefined ? {} : { body: link.requestBody }) };
}

function targetOf(
  scope: CompileScope,
  { operationId, operationRef }: JsonObject,
): string | undefined {
  if (isString(operationId)) return operationId;
  return isString(operationRef) && operationRef.startsWith("#/paths/")
    ? referredOperation(scope, operationRef)
    : undefined;
}

function referredOperation({ index }: CompileScope, reference: string): string | undefined {
  const [, path = "", method = ""] = parsePointer(reference);
  const pathItem = follow(index, {
    value: asObject(index.document.paths)[path],
    pointer: `/paths/${reference.split("/")[2]}`,
  });
  const operation = asObject(pathItem.value)[method];
  return isObject(operation) ? operationIdOf(operation, method, path) : undefined;
}
