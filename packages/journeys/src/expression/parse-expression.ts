import { parsePointer } from "@plumbline/contract";

/** Where a runtime expression begins. */
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

/** A runtime expression: where it begins, and the way from there into the value, as reference tokens. */
export interface Expression {
  readonly root: Root;
  readonly way: readonly string[];
}

const roots = "url|method|statusCode|request|response|inputs|outputs|steps|workflows";
const form = new RegExp(
  String.raw`^\$(?<root>${roots})(?<names>(?:\.[\w-]+|\[\d+\])*)(?:#(?<pointer>(?:/.*)?))?$`,
  "s",
);

/** Whether a text means to be a runtime expression, well-formed or not. */
export function looksLikeExpression(text: string): boolean {
  return new RegExp(String.raw`^\$(?:${roots}|components|sourceDescriptions)(?![\w-])`).test(text);
}

/**
 * Reads a runtime expression: `$response.body#/items/0`, `$steps.create.outputs.id`, `$inputs.name`. Members of an input, an
 * output or a body are reached by dots and brackets too. Undefined where the text is none.
 * @see https://spec.openapis.org/arazzo/v1.0.1#runtime-expressions
 */
export function parseExpression(text: string): Expression | undefined {
  const groups = form.exec(text)?.groups;
  if (!groups) return undefined;
  const { root = "", names = "", pointer } = groups;
  const parts = [...names.matchAll(/[\w-]+/g)].map(([part]) => part);
  // The form admits no other root.
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
  /** How many of the names it took. */
  readonly taken: number;
}

type Names = readonly (string | undefined)[];

/** What each root takes of the names behind it. */
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

/** Whether what a root gives may be an object or a list. */
function reachesInside(root: Root): boolean {
  if (root.of === "request" || root.of === "response") return root.part === "body";
  return root.of !== "url" && root.of !== "method" && root.of !== "statusCode";
}

function readPointer(pointer: string): readonly string[] | undefined {
  return /~(?![01])/.test(pointer) ? undefined : parsePointer(pointer);
}
