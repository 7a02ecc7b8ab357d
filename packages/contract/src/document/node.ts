import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { isArray, isObject } from "../json/is-object.ts";
import { formatPointer } from "../json/format-pointer.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import { stepInto } from "../json/step-into.ts";
import type { ReferenceIndex } from "./index-references.ts";

/** A value of the document and its JSON Pointer. */
export interface Node<Value extends JsonValue | undefined = JsonValue | undefined> {
  readonly value: Value;
  readonly pointer: string;
}

/** The node under `key`; its own `$ref` is not followed. */
export function child({ value, pointer }: Node, key: string | number): Node {
  return { value: stepInto(value, String(key)), pointer: `${pointer}${formatPointer([key])}` };
}

/** The node at the end of a chain of `$ref`s. The references are checked before, so every chain ends. */
export function follow(index: ReferenceIndex, node: Node): Node {
  let current = node;
  for (
    let target = targetOf(index, current);
    target !== undefined;
    target = targetOf(index, current)
  ) {
    current = { value: resolvePointer(index.document, target), pointer: target };
  }
  return current;
}

function targetOf(index: ReferenceIndex, node: Node): string | undefined {
  return isObject(node.value) && typeof node.value.$ref === "string"
    ? index.targets.get(node.pointer)
    : undefined;
}

/** The members of an object node, or the elements of an array node, with `$ref`s followed. */
export function children(
  index: ReferenceIndex,
  node: Node,
): readonly (Node<JsonObject> & { readonly key: string })[] {
  return keysOf(node.value).flatMap((key) => {
    const { value, pointer } = follow(index, child(node, key));
    return isObject(value) ? [{ key, value, pointer }] : [];
  });
}

function keysOf(value: JsonValue | undefined): readonly string[] {
  if (isArray(value)) return value.map((_, index) => String(index));
  return isObject(value) ? Object.keys(value) : [];
}
