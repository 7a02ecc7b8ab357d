import {
  asArray,
  asObject,
  canonicalJson,
  isArray,
  type JsonObject,
  type JsonValue,
  parsePointer,
} from "@plumbline/contract";
import { removeAt, valueAt, withValueAt } from "./value-at.ts";

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
    const result = applyStep(changed, step);
    if (typeof result === "string") return result;
    changed = result.value;
  }
  return { value: changed };
}

function applyStep(value: JsonValue, step: JsonObject): { readonly value: JsonValue } | string {
  const { op, path = "", from = "" } = step;
  if (typeof path !== "string" || typeof from !== "string") return "A path is not a text";
  const read = fromOperations.has(op) ? from : path;
  const old = valueAt(value, parsePointer(read));
  if (old === undefined && op !== "add") return `Nothing is at ${read}`;
  const given = step["value"] ?? null;
  if (op === "test" && canonicalJson(old ?? null) !== canonicalJson(given))
    return `The value at ${path} differs`;
  const change = typeof op === "string" ? changes.get(op) : undefined;
  const places = { names: parsePointer(path), source: parsePointer(from) };
  return { value: change ? change(value, { ...places, given, old: old ?? null }) : value };
}

/** The operations that read at `from`. */
const fromOperations: ReadonlySet<unknown> = new Set(["move", "copy"]);

/** What one operation of a patch works with. */
interface Step {
  readonly names: readonly string[];
  readonly source: readonly string[];
  /** The `value` of the operation. */
  readonly given: JsonValue;
  /** The value that the operation reads. */
  readonly old: JsonValue;
}

const changes: ReadonlyMap<string, (value: JsonValue, step: Step) => JsonValue> = new Map([
  ["add", (value, { names, given }) => addAt(value, names, given)],
  ["remove", (value, { names }) => removeAt(value, names)],
  ["replace", (value, { names, given }) => withValueAt(value, names, given)],
  ["copy", (value, { names, old }) => addAt(value, names, old)],
  ["move", (value, { names, source, old }) => addAt(removeAt(value, source), names, old)],
]);

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
