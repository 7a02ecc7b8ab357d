import { child, children, follow, type Node } from "../document/node.ts";
import { operationPathOf } from "../document/operation-places.ts";
import { asObject, isObject, isString } from "../json/is-object.ts";
import type { Link } from "../model/contract.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { pointerTokens } from "../json/parse-pointer.ts";
import type { CompileScope } from "./compile-scope.ts";
import { operationIdOf } from "../document/operation-id-of.ts";

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
  // A parsed document has no undefined members.
  const parameters = asObject(link.parameters) as Readonly<Record<string, JsonValue>>;
  return { parameters, ...(link.requestBody === undefined ? {} : { body: link.requestBody }) };
}

/** A reference that does not lead to an operation stays as it is, so that the check can name it. */
function targetOf(
  scope: CompileScope,
  { operationId, operationRef }: JsonObject,
): string | undefined {
  if (isString(operationId)) return operationId;
  if (!isString(operationRef) || !operationRef.startsWith("#")) return undefined;
  return referredOperation(scope, operationRef) ?? operationRef;
}

function referredOperation({ index }: CompileScope, reference: string): string | undefined {
  const [paths, path, ...rest] = pointerTokens(reference) ?? [];
  const place = operationPathOf(rest);
  if (paths !== "paths" || path === undefined || place?.length !== rest.length) return undefined;
  const item = follow(index, child({ value: index.document.paths, pointer: "/paths" }, path));
  const operation = place.reduce<Node>(child, item).value;
  return isObject(operation) ? operationIdOf(operation, place.at(-1) ?? "", path) : undefined;
}
