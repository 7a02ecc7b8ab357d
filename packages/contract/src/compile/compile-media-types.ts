import { child, children, follow, type Node } from "../document/node.ts";
import { asObject, isObject } from "../json/is-object.ts";
import type { MediaType, PartEncoding } from "../model/contract.ts";
import { compileExamples } from "./compile-examples.ts";
import type { CompileScope } from "./compile-scope.ts";

/** The `content` of a body, in document order. */
export function compileMediaTypes(scope: CompileScope, content: Node): readonly MediaType[] {
  return children(scope.index, content).map((node) => compileMediaType(scope, node.key, node));
}

function compileMediaType(scope: CompileScope, mediaType: string, node: Node): MediaType {
  const schema = child(node, "schema");
  return {
    mediaType,
    ...(schema.value === undefined ? {} : { schema: scope.toHandle(schema) }),
    examples: compileExamples(scope, node, follow(scope.index, schema)),
    ...encodingOf(node),
    pointer: node.pointer,
  };
}

function encodingOf(node: Node): Pick<MediaType, "encoding"> {
  const { value } = child(node, "encoding");
  if (!isObject(value)) return {};
  const parts = Object.entries(value).map(([name, part]) => [name, partEncoding(part)]);
  return { encoding: Object.fromEntries(parts) };
}

function partEncoding(part: unknown): PartEncoding {
  const { contentType, style, explode, allowReserved } = asObject(part);
  return {
    ...(typeof contentType === "string" && { contentType }),
    ...(typeof style === "string" && { style }),
    ...(typeof explode === "boolean" && { explode }),
    ...(typeof allowReserved === "boolean" && { allowReserved }),
  };
}
