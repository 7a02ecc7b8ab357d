import type { ReferenceIndex } from "../../document/index-references.ts";
import { child, follow, type Node } from "../../document/node.ts";
import type { Problem } from "../../model/problem.ts";
import { isArray, isObject } from "../../json/is-object.ts";
import { formatPointer } from "../../json/format-pointer.ts";
import { parsePointer } from "../../json/parse-pointer.ts";
import { kinds } from "./kinds.ts";
import { shapeRules } from "./shape-rules.ts";
import { shapes } from "./shapes.ts";

export interface Field {
  readonly type: string;
  readonly container: string;
  readonly required: boolean;
}

export interface ShapeScope {
  readonly index: ReferenceIndex;
  /** Shape and pointer of what was checked: shared parts are checked once. */
  readonly seen: Set<string>;
}

/** Checks an object and its members by one of `shapes`; `$ref`s are followed. */
export function checkShape(scope: ShapeScope, node: Node, shape: string): readonly Problem[] {
  const { value, pointer } = follow(scope.index, node);
  if (!isObject(value)) return [wrongKind(node, "an object")];
  const mark = `${shape} ${pointer}`;
  if (scope.seen.has(mark)) return [];
  scope.seen.add(mark);
  const fields = Object.entries(shapes[shape] ?? {}).flatMap(([name, text]) =>
    checkField(scope, child({ value, pointer }, name), parseField(text)),
  );
  return [...fields, ...(shapeRules[shape]?.({ value, pointer }) ?? [])];
}

export function parseField(text: string): Field {
  const [, type = "", container = "", mark] = /^(\w+)(\[\]|\{\})?(!)?$/.exec(text) ?? [];
  return { type, container, required: mark === "!" };
}

function checkField(scope: ShapeScope, node: Node, field: Field): readonly Problem[] {
  if (node.value !== undefined) return checkContained(scope, node, field);
  return field.required ? [missing(node, field)] : [];
}

function missing(node: Node, field: Field): Problem {
  const tokens = parsePointer(node.pointer);
  const owner = { value: undefined, pointer: formatPointer(tokens.slice(0, -1)) };
  const name = tokens.at(-1);
  return invalid(
    owner,
    `There is no "${name}" ${nameOf(owner)}`,
    `Add "${name}": ${expectedOf(field)}.`,
  );
}

function checkContained(
  scope: ShapeScope,
  node: Node,
  { type, container }: Field,
): readonly Problem[] {
  if (container === "") return checkValue(scope, node, type);
  const isContainer = container === "[]" ? isArray(node.value) : isObject(node.value);
  if (!isContainer) return [wrongKind(node, container === "[]" ? "a list" : "an object")];
  // Lists and maps are objects.
  const keys = Object.keys(node.value as object).filter(
    (key) => container === "[]" || !key.startsWith("x-"),
  );
  return keys.flatMap((key) => checkValue(scope, child(node, key), type));
}

function checkValue(scope: ShapeScope, node: Node, type: string): readonly Problem[] {
  const kind = kinds[type];
  if (!kind) return checkShape(scope, node, type);
  return kind.matches(node.value) ? [] : [wrongKind(node, kind.expected)];
}

function expectedOf({ type, container }: Field): string {
  if (container !== "") return container === "[]" ? "a list" : "an object";
  return kinds[type]?.expected ?? "an object";
}

function wrongKind(node: Node, expected: string): Problem {
  const isUnquoted = expected === "a string" && typeof node.value === "number";
  const remedy = isUnquoted ? "Put it in quotes." : "See the OpenAPI specification for this field.";
  return invalid(node, `${capitalise(nameOf(node, ""))} must be ${expected}`, remedy);
}

function capitalise(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function nameOf({ pointer }: Node, preposition = "in "): string {
  const name = parsePointer(pointer).at(-1);
  return name === undefined ? `${preposition}the document` : `${preposition}"${name}"`;
}

function invalid({ pointer }: Node, message: string, hint: string): Problem {
  return { code: "document-invalid", message, pointer, hint };
}
