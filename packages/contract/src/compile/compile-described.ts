import { child, children, follow, type Node } from "../document/node.ts";
import type { Example, SchemaHandle } from "../model/contract.ts";
import type { JsonObject } from "../model/json-value.ts";
import { compileExamples } from "./compile-examples.ts";
import type { CompileScope } from "./compile-scope.ts";

/** The schema and examples of a parameter or header: its own, or those of the single media type of its `content`. */
export interface Described {
  readonly schema: SchemaHandle;
  readonly examples: readonly Example[];
  readonly mediaType?: string;
}

export function compileDescribed(scope: CompileScope, node: Node<JsonObject>): Described {
  const [media] = children(scope.index, child(node, "content"));
  const holder = media ?? node;
  const schema = child(holder, "schema");
  return {
    schema: scope.toHandle(schema),
    examples: compileExamples(scope, holder, follow(scope.index, schema)),
    ...(media ? { mediaType: media.key } : {}),
  };
}
