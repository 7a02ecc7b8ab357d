import { child, children, follow, type Node } from "../document/node.ts";
import type { MediaType } from "../model/contract.ts";
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
    pointer: node.pointer,
  };
}
