import { child, children, type Node } from "../document/node.ts";
import { asString, isString } from "../json/is-object.ts";
import type { Parameter, ParameterLocation } from "../model/contract.ts";
import type { JsonObject } from "../model/json-value.ts";
import { compileDescribed } from "./compile-described.ts";
import { compileOpen } from "./compile-open.ts";
import type { CompileScope } from "./compile-scope.ts";

const defaultStyles: Readonly<Record<ParameterLocation, string>> = {
  path: "simple",
  query: "form",
  querystring: "form",
  header: "simple",
  cookie: "form",
};

/** The styles that are exploded by default. */
const explodedStyles: ReadonlySet<string> = new Set(["form", "cookie"]);

/** Header parameters that OpenAPI ignores: content negotiation and security describe them. @see https://spec.openapis.org/oas/v3.2.0#parameter-object */
const ignoredHeaders: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/** The parameters of a path and of one operation on it. A parameter of the operation replaces the path's parameter with the same name and location. */
export function compileParameters(
  scope: CompileScope,
  pathItem: Node,
  operation: Node,
): readonly Parameter[] {
  const nodes = [pathItem, operation].flatMap((owner) =>
    children(scope.index, child(owner, "parameters")),
  );
  const merged = new Map(nodes.map((node) => [identify(node.value), node] as const));
  return [...merged.values()]
    .filter(({ value }) => !isIgnored(value))
    .map((node) => compileParameter(scope, node));
}

function identify({ name, in: location }: JsonObject): string {
  return JSON.stringify([location, location === "header" ? asString(name).toLowerCase() : name]);
}

function isIgnored({ name, in: location }: JsonObject): boolean {
  return location === "header" && ignoredHeaders.has(asString(name).toLowerCase());
}

/** Before OpenAPI 3.2, `allowReserved` is ignored outside of queries. */
function isReservable({ index }: CompileScope, location: ParameterLocation): boolean {
  return location === "query" || !asString(index.document.openapi).startsWith("3.1.");
}

function compileParameter(scope: CompileScope, node: Node<JsonObject>): Parameter {
  const { value, pointer } = node;
  // The structure was checked before: `in` is one of the five locations.
  const location = value.in as ParameterLocation;
  const style = isString(value.style) ? value.style : defaultStyles[location];
  return {
    name: asString(value.name),
    in: location,
    required: value.required === true,
    deprecated: value.deprecated === true,
    ...compileDescribed(scope, node),
    style,
    explode: typeof value.explode === "boolean" ? value.explode : explodedStyles.has(style),
    allowReserved: value.allowReserved === true && isReservable(scope, location),
    allowEmptyValue: value.allowEmptyValue === true && location === "query",
    open: compileOpen(value),
    pointer,
  };
}
