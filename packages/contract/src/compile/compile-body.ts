import { child, follow, type Node } from "../document/node.ts";
import { isObject } from "../json/is-object.ts";
import type { RequestBody } from "../model/contract.ts";
import { compileMediaTypes } from "./compile-media-types.ts";
import type { CompileScope } from "./compile-scope.ts";

export function compileBody(scope: CompileScope, operation: Node): RequestBody | undefined {
  const body = follow(scope.index, child(operation, "requestBody"));
  if (!isObject(body.value)) return undefined;
  return {
    required: body.value.required === true,
    content: compileMediaTypes(scope, child(body, "content")),
    pointer: body.pointer,
  };
}
