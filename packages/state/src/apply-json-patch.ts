import {
  asArray,
  asObject,
  canonicalJson,
  isArray,
  isObject,
  type JsonValue,
  parsePointer,
} from "@plumbline/contract";
import { valueAt, without, withValueAt } from "./merge.ts";

/**
 * Applies a JSON Patch. Returns a sentence if an operation of the patch cannot be applied.
 * @see https://www.rfc-editor.org/rfc/rfc6902
 */
export function applyJsonPatch(
  value: JsonValue,
  patch: JsonValue,
): { readonly value: JsonValue } | string {
  let changed = value;
  for (const step of asArray(patch).map(asObject)) {
    const { op, path = "", from = "" } = step;
    if (typeof path !== "string" || typeof from !== "string") return "A path is not a text";
    const names = parsePointer(path);
    const source = parsePointer(from);
    const old = valueAt(changed, op === "move" || op === "copy" ? source : names);
    if (old === undefined && op !== "add")
      return `Nothing is at ${op === "move" || op === "copy" ? from : path}`;
    if (op === "test" && canonicalJson(old ?? null) !== canonicalJson(step["value"] ?? null))
      return `The value at ${path} differs`;
    if (op === "remove") changed = removeAt(changed, names);
    if (op === "replace") changed = withValueAt(changed, names, step["value"] ?? null);
    if (op === "add") changed = addAt(changed, names, step["value"] ?? null);
    if (op === "copy") changed = addAt(changed, names, old ?? null);
    if (op === "move") changed = addAt(removeAt(changed, source), names, old ?? null);
  }
  return { value: changed };
}

function removeAt(value: JsonValue, names: readonly string[]): JsonValue {
  const parentNames = names.slice(0, -1);
  const name = names.at(-1) ?? "";
  const parent = valueAt(value, parentNames);
  if (isArray(parent))
    return withValueAt(
      value,
      parentNames,
      parent.filter((_, at) => String(at) !== name),
    );
  return isObject(parent) ? withValueAt(value, parentNames, without(parent, name)) : value;
}

function addAt(value: JsonValue, names: readonly string[], part: JsonValue): JsonValue {
  const parent = valueAt(value, names.slice(0, -1));
  const name = names.at(-1) ?? "";
  if (!isArray(parent)) return withValueAt(value, names, part);
  const at = name === "-" ? parent.length : Number(name);
  return withValueAt(value, names.slice(0, -1), [
    ...parent.slice(0, at),
    part,
    ...parent.slice(at),
  ]);
}
