import { children, type Node } from "../document/node.ts";
import { asString } from "../json/is-object.ts";
import type { Header } from "../model/contract.ts";
import type { JsonObject } from "../model/json-value.ts";
import { compileDescribed } from "./compile-described.ts";
import { compileOpen } from "./compile-open.ts";
import type { CompileScope } from "./compile-scope.ts";

/** The headers of a response or of a part. `Content-Type` is described elsewhere and ignored here. @see https://spec.openapis.org/oas/v3.2.0#response-object */
export function compileHeaders(scope: CompileScope, headers: Node): readonly Header[] {
  return children(scope.index, headers)
    .filter(({ key }) => key.toLowerCase() !== "content-type")
    .map((node) => compileHeader(scope, node.key, node));
}

function compileHeader(scope: CompileScope, name: string, node: Node<JsonObject>): Header {
  const { value, pointer } = node;
  return {
    name,
    required: value.required === true,
    deprecated: value.deprecated === true,
    ...compileDescribed(scope, node),
    style: asString(value.style) || "simple",
    explode: value.explode === true,
    open: compileOpen(value),
    pointer,
  };
}
