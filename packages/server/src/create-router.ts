import type { Contract, HttpMethod, Operation } from "@plumbline/contract";
import { type ServedPath, suggestPaths } from "./suggest-paths.ts";

/** The operation of a request, with its path parameters. */
export interface RouteMatch {
  readonly kind: "found";
  readonly operation: Operation;
  /** Texts by parameter name, as they were sent. */
  readonly path: Readonly<Record<string, string>>;
}

/** The result of a Router. */
export type RouteResult =
  | RouteMatch
  | {
      readonly kind: "unknown-path";
      /** Paths of the document that may be meant, base path included, the likeliest first. */
      readonly suggestions: readonly string[];
    }
  | { readonly kind: "unknown-method"; readonly allowed: readonly HttpMethod[] };

/** Finds the operation of a method and a path. */
export type Router = (method: string, pathname: string) => RouteResult;

interface Route extends ServedPath {
  readonly operation: Operation;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/**
 * Finds the operation of a request below the base paths of its servers. Literal segments precede templated ones, segment by
 * segment from the left. The `GET` operation serves a `HEAD` request if the document declares no `HEAD`.
 *
 * @see https://spec.openapis.org/oas/v3.1.1#paths-object
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { createRouter } from "@plumbline/server";
 *
 * const route = createRouter(await loadContract("openapi.json"));
 * console.log(route("GET", "/v1/books/b1"));
 * ```
 */
export function createRouter(contract: Contract): Router {
  const routes = contract.operations
    .flatMap(toRoutes)
    .toSorted((left, right) => compare(rank(left), rank(right)));
  const templated = routes.filter(({ names }) => names.length > 0);
  // Most requests are for such a path: it needs no pattern, and it precedes every template.
  const literal = Map.groupBy(
    routes.filter(({ names }) => names.length === 0),
    ({ template }) => template,
  );

  return (method, pathname) => {
    // The methods of `additionalOperations` are case-sensitive.
    const wanted = new Set([method, method.toLowerCase()]);
    const exact = literal.get(pathname) ?? [];
    const direct = exact.find(({ operation }) => wanted.has(operation.method));
    if (direct !== undefined) return { kind: "found", operation: direct.operation, path: {} };
    const matches = [...exact, ...templated.filter(({ pattern }) => pattern.test(pathname))];
    if (matches.length === 0)
      return { kind: "unknown-path", suggestions: suggestPaths(routes, pathname) };
    const route =
      matches.find(({ operation }) => wanted.has(operation.method)) ??
      matches.find(
        ({ operation }) => method.toLowerCase() === "head" && operation.method === "get",
      );
    if (route === undefined) return { kind: "unknown-method", allowed: methodsOf(matches) };
    return { kind: "found", operation: route.operation, path: readPath(route, pathname) };
  };
}

function toRoutes(operation: Operation): readonly Route[] {
  const bases =
    operation.servers.length === 0 ? [""] : operation.servers.map(({ basePath }) => basePath);
  return [...new Set(bases)].map((base) => toRoute(operation, base));
}

function toRoute(operation: Operation, base: string): Route {
  // Some documents distinguish variants by a query or fragment in the path; neither is part of a request path.
  const path = operation.path.split(/[?#]/)[0] ?? "";
  const names = Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name = ""]) => name);
  const source = path
    .split(/\{[^{}]+\}/)
    .map(toSource)
    .join("([^/]+)");
  const pattern = new RegExp(`^${toSource(base)}${source}$`);
  return { operation, base, template: `${base}${path}`, names, source, pattern };
}

function toSource(literal: string): string {
  return literal.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

/** One digit per segment: 0 literal, 1 mixed, 2 templated. */
function rank({ template }: Route): string {
  return template
    .split("/")
    .map((segment) => (!segment.includes("{") ? "0" : /^\{[^{}]+\}$/.test(segment) ? "2" : "1"))
    .join("");
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function methodsOf(routes: readonly Route[]): readonly HttpMethod[] {
  return [...new Set(routes.map(({ operation }) => operation.method))];
}

function readPath({ pattern, names }: Route, pathname: string): Readonly<Record<string, string>> {
  const values = pattern.exec(pathname)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
}
