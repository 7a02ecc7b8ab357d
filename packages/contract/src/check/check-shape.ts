import { child, type Node } from "../document/node.ts";
import type { Problem } from "../errors/problem.ts";
import { isArray, isObject, isString } from "../model/is-json.ts";
import { parsePointer } from "../pointer/parse-pointer.ts";
import { kinds } from "./kinds.ts";
import { shapeRules } from "./shape-rules.ts";
import { shapes } from "./shapes.ts";

interface Field {
  readonly type: string;
  readonly container: string;
  readonly required: boolean;
}

/** Checks an object and what it holds against one of `shapes`. An object with `$ref` is checked where it is defined. */
export function checkShape(node: Node, shape: string): readonly Problem[] {
  if (!isObject(node.value)) return [wrongKind(node, "an object")];
  if (isString(node.value.$ref) && shape !== "document") return [];
  const { value, pointer } = node;
  const fields = Object.entries(shapes[shape] ?? {}).flatMap(([name, text]) =>
    checkField(node, name, parseField(text)),
  );
  return [...fields, ...(shapeRules[shape]?.({ value, pointer }) ?? [])];
}

function parseField(text: string): Field {
  const [, type = "", container = "", mark] = /^(\w+)(\[\]|\{\})?(!)?$/.exec(text) ?? [];
  return { type, container, required: mark === "!" };
}

function checkField(owner: Node, name: string, field: Field): readonly Problem[] {
  const node = child(owner, name);
  if (node.value !== undefined) return checkContained(node, field);
  if (!field.required) return [];
  return [
    invalid(
      owner,
      `There is no "${name}" ${nameOf(owner)}`,
      `Add "${name}": ${expectedOf(field)}.`,
    ),
  ];
}

function checkContained(node: Node, { type, container }: Field): readonly Problem[] {
  if (container === "") return checkValue(node, type);
  const isContainer = container === "[]" ? isArray(node.value) : isObject(node.value);
  if (!isContainer) return [wrongKind(node, container === "[]" ? "a list" : "an object")];
  const keys = Object.keys(node.value as object).filter(
    (key) => container === "[]" || !key.startsWith("x-"),
  );
  return keys.flatMap((key) => checkValue(child(node, key), type));
}

function checkValue(node: Node, type: string): readonly Problem[] {
  const kind = kinds[type];
  if (!kind) return checkShape(node, type);
  return kind.matches(node.value) ? [] : [wrongKind(node, kind.expected)];
}

function expectedOf({ type, container }: Field): string {
  if (container !== "") return container === "[]" ? "a list" : "an object";
  return kinds[type]?.expected ?? "an object";
}

function wrongKind(node: Node, expected: string): Problem {
  const isUnquoted = expected === "a string" && typeof node.value === "number";
  const remedy = isUnquoted
    ? "Put it in quotes."
    : "See the OpenAPI 3.1 specification for this field.";
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
