import { parsePointer } from "../json/parse-pointer.ts";

/** The value at which a runtime expression starts. */
export type Root =
  | { readonly of: "url" | "method" | "statusCode" }
  | { readonly of: "request" | "response"; readonly part: "body" }
  | {
      readonly of: "request" | "response";
      readonly part: "header" | "query" | "path";
      readonly name: string;
    }
  | { readonly of: "inputs" | "outputs"; readonly name: string }
  | { readonly of: "steps"; readonly step: string; readonly name: string }
  | {
      readonly of: "workflows";
      readonly workflow: string;
      readonly field: "inputs" | "outputs";
      readonly name: string;
    };

/** A runtime expression: a root and the reference tokens from the root to the value. */
export interface Expression {
  readonly root: Root;
  readonly way: readonly string[];
}

const roots = "url|method|statusCode|request|response|inputs|outputs|steps|workflows";
const form = new RegExp(
  String.raw`^\$(?<root>${roots})(?<names>(?:\.[\w-]+|\[\d+\])*)(?:#(?<pointer>(?:/.*)?))?$`,
  "s",
);

/** Tells whether a text begins like a runtime expression, even if it is malformed. */
export function looksLikeExpression(text: string): boolean {
  return new RegExp(
    String.raw`^\$(?:${roots}|components|sourceDescriptions|message|self)(?![\w-])`,
  ).test(text);
}

/**
 * Parses a runtime expression: `$response.body#/items/0`, `$steps.create.outputs.id`, `$inputs.name`. Dots and brackets also
 * select members of an input, an output or a body. Returns `undefined` if the text is not an expression.
 * @see https://spec.openapis.org/arazzo/v1.0.1#runtime-expressions
 */
export function parseExpression(text: string): Expression | undefined {
  const groups = form.exec(text)?.groups;
  if (!groups) return undefined;
  const { root = "", names = "", pointer } = groups;
  const parts = [...names.matchAll(/[\w-]+/g)].map(([part]) => part);
  // `form` matches only these roots.
  const found = readers[root as Root["of"]](parts);
  if (!found) return undefined;
  const rest = parts.slice(found.taken);
  const isPointed = pointer !== undefined;
  if (!reachesInside(found.root) && (rest.length > 0 || isPointed)) return undefined;
  const tokens = isPointed ? readPointer(pointer) : [];
  return tokens && { root: found.root, way: [...rest, ...tokens] };
}

interface Found {
  readonly root: Root;
  /** Number of names that the root used. */
  readonly taken: number;
}

type Names = readonly (string | undefined)[];

/** Reads a root and the names after it. */
const readers: Readonly<Record<Root["of"], (names: Names) => Found | undefined>> = {
  url: () => ({ root: { of: "url" }, taken: 0 }),
  method: () => ({ root: { of: "method" }, taken: 0 }),
  statusCode: () => ({ root: { of: "statusCode" }, taken: 0 }),
  request: ([part, name]) => readMessage("request", part, name),
  response: ([part, name]) => readMessage("response", part, name),
  inputs: ([name]) => readNamed("inputs", name),
  outputs: ([name]) => readNamed("outputs", name),
  steps: ([step, field, name]) =>
    step === undefined || field !== "outputs" || name === undefined
      ? undefined
      : { root: { of: "steps", step, name }, taken: 3 },
  workflows: ([workflow, field, name]) =>
    workflow === undefined || (field !== "inputs" && field !== "outputs") || name === undefined
      ? undefined
      : { root: { of: "workflows", workflow, field, name }, taken: 3 },
};

function readNamed(of: "inputs" | "outputs", name: string | undefined): Found | undefined {
  return name === undefined ? undefined : { root: { of, name }, taken: 1 };
}

function readMessage(
  of: "request" | "response",
  part: string | undefined,
  name: string | undefined,
): Found | undefined {
  if (part === "body") return { root: { of, part }, taken: 1 };
  if (name === undefined) return undefined;
  if (part === "header" || (of === "request" && (part === "query" || part === "path")))
    return { root: { of, part, name }, taken: 2 };
  return undefined;
}

/** Tells whether the value of a root can be an object or a list. */
function reachesInside(root: Root): boolean {
  if (root.of === "request" || root.of === "response") return root.part === "body";
  return root.of !== "url" && root.of !== "method" && root.of !== "statusCode";
}

function readPointer(pointer: string): readonly string[] | undefined {
  return /~(?![01])/.test(pointer) ? undefined : parsePointer(pointer);
}
