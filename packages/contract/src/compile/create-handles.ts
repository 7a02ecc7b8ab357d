import type { ReferenceIndex } from "../document/index-references.ts";
import { follow, type Node } from "../document/node.ts";
import { isObject } from "../json/is-object.ts";
import type { SchemaHandle, SchemaIssue } from "../model/contract.ts";
import type { JsonSchema } from "../model/json-value.ts";
import type { OpenKind } from "../model/contract-policies.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import { registerHandle } from "../schema/cursor-of.ts";
import type { Direction } from "../schema/is-omitted.ts";
import { isAnnotation } from "../schema/is-annotation.ts";
import type { Validator } from "../schema/validate/create-validator.ts";
import { compileOpen } from "./compile-open.ts";
import type { CompileScope } from "./compile-scope.ts";

export interface Handles {
  readonly toHandle: CompileScope["toHandle"];
  /** Pointers of every handle created so far. */
  readonly pointers: () => readonly string[];
}

/** Creates schema handles, one per place, so that a shared component is compiled once. */
export function createHandles(index: ReferenceIndex, validator: Validator): Handles {
  const handles = new Map<string, SchemaHandle>();
  return {
    toHandle(node, use) {
      const direction = directionOf(node.pointer) ?? use;
      const key = `${direction ?? ""} ${node.pointer}`;
      const handle = handles.get(key) ?? createHandle({ index, validator, direction }, node);
      handles.set(key, handle);
      return handle;
    },
    pointers() {
      const checked = [...handles.values()].filter(({ schema }) => schema !== true);
      return [...new Set(checked.map(({ pointer }) => pointer))];
    },
  };
}

interface HandleScope {
  readonly index: ReferenceIndex;
  readonly validator: Validator;
  readonly direction: Direction | undefined;
}

function createHandle({ index, validator, direction }: HandleScope, node: Node): SchemaHandle {
  if (node.value === undefined)
    return { pointer: node.pointer, schema: true, open: [], validate: () => [] };
  let validate: SchemaHandle["validate"] | undefined;
  const handle: SchemaHandle = {
    pointer: node.pointer,
    schema: schemaOf(index, node),
    open: openOf(index, node),
    validate: (value): readonly SchemaIssue[] =>
      (validate ??= validator.compile(node.pointer, direction))(value),
  };
  return registerHandle(handle, index.document);
}

/** The fields of a document whose schemas are those of messages in one direction. */
const directions: ReadonlyMap<string, Direction> = new Map([
  ["parameters", "request"],
  ["requestBodies", "request"],
  ["requestBody", "request"],
  ["responses", "response"],
]);

/** The direction of the messages that use a schema at a place; undefined if the place does not say so. */
function directionOf(pointer: string): Direction | undefined {
  const [first, second, ...rest] = parsePointer(pointer);
  const fields = first === "components" ? [second ?? ""] : rest;
  return fields.map((field) => directions.get(field)).find((found) => found !== undefined);
}

/** Follows `$ref`s at the top of a schema while no keyword next to them constrains the value. */
function schemaOf(index: ReferenceIndex, node: Node): JsonSchema {
  const { value } = node;
  if (typeof value === "boolean") return value;
  if (!isObject(value)) return true;
  const isAlias =
    typeof value.$ref === "string" &&
    Object.keys(value).every((key) => key === "$ref" || isAnnotation(key));
  const target = isAlias ? index.targets.get(node.pointer) : undefined;
  return target === undefined ? value : schemaOf(index, nodeAt(index, target));
}

function nodeAt(index: ReferenceIndex, pointer: string): Node {
  return { value: resolvePointer(index.document, pointer), pointer };
}

/** The open marks at the place itself and at the target of its `$ref`. */
function openOf(index: ReferenceIndex, node: Node): readonly OpenKind[] {
  return [...new Set([...compileOpen(node.value), ...compileOpen(follow(index, node).value)])];
}
