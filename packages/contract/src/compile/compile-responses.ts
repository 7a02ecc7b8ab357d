import { child, children, type Node } from "../document/node.ts";
import { asString, optionalString } from "../json/is-object.ts";
import type { Response } from "../model/contract.ts";
import { compileHeaders } from "./compile-headers.ts";
import { compileLinks } from "./compile-links.ts";
import { compileMediaTypes } from "./compile-media-types.ts";
import type { CompileScope } from "./compile-scope.ts";

/** The final responses of an operation, in document order. An informational one (1xx) precedes the final response of the server. */
export function compileResponses(scope: CompileScope, operation: Node): readonly Response[] {
  return children(scope.index, child(operation, "responses"))
    .filter(({ key }) => !/^(?:x-|1)/i.test(key))
    .map((node) => ({
      status: node.key === "default" ? node.key : node.key.toUpperCase(),
      ...optionalString("summary", node.value.summary),
      description: asString(node.value.description),
      headers: compileHeaders(scope, child(node, "headers")),
      content: compileMediaTypes(scope, child(node, "content"), "response"),
      links: compileLinks(scope, child(node, "links")),
      pointer: node.pointer,
    }));
}
