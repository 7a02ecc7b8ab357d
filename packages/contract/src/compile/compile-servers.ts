import { child, children, type Node } from "../document/node.ts";
import { asObject, asString, isArray, isString, optionalString } from "../json/is-object.ts";
import type { Server } from "../model/contract.ts";
import type { JsonObject } from "../model/json-value.ts";
import type { CompileScope } from "./compile-scope.ts";

/** The servers that a document, path item or operation declares, or undefined if it declares none. */
export function compileServers(scope: CompileScope, owner: Node): readonly Server[] | undefined {
  const node = child(owner, "servers");
  if (!isArray(node.value) || node.value.length === 0) return undefined;
  return children(scope.index, node).map(({ value }) => compileServer(value));
}

/** The servers of a document without `servers`. @see https://spec.openapis.org/oas/v3.2.0#openapi-object */
export const defaultServers: readonly Server[] = [{ url: "/", basePath: "" }];

function compileServer(server: JsonObject): Server {
  const variables = asObject(server.variables);
  const url = asString(server.url).replaceAll(/\{([^{}]+)\}/g, (template, name: string) => {
    const given = asObject(variables[name]).default;
    return isString(given) ? given : template;
  });
  return {
    url,
    basePath: basePathOf(url),
    ...optionalString("name", server.name),
    ...optionalString("description", server.description),
  };
}

function basePathOf(url: string): string {
  const base = "http://relative.invalid";
  const path = URL.canParse(url, base) ? new URL(url, base).pathname : "";
  return path.replace(/\/+$/, "");
}
