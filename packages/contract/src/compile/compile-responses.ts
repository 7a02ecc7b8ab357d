import { child, children, type Node } from "../document/node.ts";
import { asString } from "../json/is-object.ts";
import type { Header, Response } from "../model/contract.ts";
import type { JsonObject } from "../model/json-value.ts";
import { compileDescribed } from "./compile-described.ts";
import { compileLinks } from "./compile-links.ts";
import { compileMediaTypes } from "./compile-media-types.ts";
import { compileOpen } from "./compile-open.ts";
import type { CompileScope } from "./compile-scope.ts";

/** The responses of an operation, in document order. */
export function compileResponses(scope: CompileScope, operation: Node): readonly Response[] {
  return children(scope.index, child(operation, "responses"))
    .filter(({ key }) => !key.startsWith("x-"))
    .map((node) => ({
      status: node.key === "default" ? node.key : node.key.toUpperCase(),
      description: asString(node.value.description),
      headers: compileHeaders(scope, child(node, "headers")),
      content: compileMediaTypes(scope, child(node, "content")),
      links: compileLinks(scope, child(node, "links")),
      pointer: node.pointer,
    }));
}

/** `Content-Type` is described by `content` and ignored here. @see https://spec.openapis.org/oas/v3.1.1#response-object */
function compileHeaders(scope: CompileScope, headers: Node): readonly Header[] {
  return children(scope.index, headers)
    .filter(({ key }) => key.toLowerCase() !== "content-type")
    .map((node) => compileHeader(scope, node.key, node));
}

function compileHeader(scope: CompileScope, name: string, node: Node<JsonObject>): Header {
  const { schema, examples } = compileDescribed(scope, node);
  return {
    name,
    required: node.value.required === true,
    deprecated: node.value.deprecated === true,
    schema,
    examples,
    open: compileOpen(node.value),
    pointer: node.pointer,
  };
}
