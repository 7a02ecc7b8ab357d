import { child, children, follow, type Node } from "../document/node.ts";
import { isArray, isObject, optionalString } from "../json/is-object.ts";
import type { Encodings, MediaType, PartEncoding, SchemaHandle } from "../model/contract.ts";
import type { Direction } from "../schema/is-omitted.ts";
import { compileExamples } from "./compile-examples.ts";
import { compileHeaders } from "./compile-headers.ts";
import type { CompileScope } from "./compile-scope.ts";

/** The `content` of a body, in document order. */
export function compileMediaTypes(
  scope: CompileScope,
  content: Node,
  direction: Direction,
): readonly MediaType[] {
  const toHandle = (node: Node): SchemaHandle => scope.toHandle(node, direction);
  return children(scope.index, content).map((node) =>
    compileMediaType({ ...scope, toHandle }, node.key, node),
  );
}

function compileMediaType(scope: CompileScope, mediaType: string, node: Node): MediaType {
  const schema = child(node, "schema");
  const itemSchema = child(node, "itemSchema");
  return {
    mediaType,
    ...(schema.value === undefined ? {} : { schema: scope.toHandle(schema) }),
    ...(itemSchema.value === undefined ? {} : { itemSchema: scope.toHandle(itemSchema) }),
    examples: compileExamples(scope, node, follow(scope.index, schema)),
    ...compileEncodings(scope, node),
    pointer: node.pointer,
  };
}

function compileEncodings(scope: CompileScope, owner: Node): Encodings {
  const named = child(owner, "encoding");
  const prefix = child(owner, "prefixEncoding");
  const item = child(owner, "itemEncoding");
  const list = (node: Node): readonly (readonly [string, PartEncoding])[] =>
    children(scope.index, node).map((part) => [part.key, compilePart(scope, part)]);
  return {
    ...(isObject(named.value) && { encoding: Object.fromEntries(list(named)) }),
    ...(isArray(prefix.value) && { prefixEncoding: list(prefix).map(([, part]) => part) }),
    ...(isObject(item.value) && { itemEncoding: compilePart(scope, item) }),
  };
}

function compilePart(scope: CompileScope, node: Node): PartEncoding {
  const { value } = node;
  if (!isObject(value)) return {};
  const { headers, explode, allowReserved } = value;
  return {
    ...optionalString("contentType", value.contentType),
    ...(isObject(headers) && { headers: compileHeaders(scope, child(node, "headers")) }),
    ...optionalString("style", value.style),
    ...(typeof explode === "boolean" && { explode }),
    ...(typeof allowReserved === "boolean" && { allowReserved }),
    ...compileEncodings(scope, node),
  };
}
