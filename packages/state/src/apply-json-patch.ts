import {
  asObject,
  canonicalJson,
  isArray,
  type JsonObject,
  type JsonValue,
  pointerTokens,
} from "@plumbline/contract";
import { removeAt, valueAt, withValueAt } from "./value-at.ts";

/** A patched value, or why the patch is not a JSON Patch (`invalid`) or does not fit the value (`conflict`). */
type Patched =
  | { readonly kind: "patched"; readonly value: JsonValue }
  | { readonly kind: "invalid" | "conflict"; readonly message: string };

/**
 * Applies a JSON Patch, all of its operations or none.
 * @see https://www.rfc-editor.org/rfc/rfc6902#section-5
 */
export function applyJsonPatch(value: JsonValue, patch: JsonValue): Patched {
  if (!isArray(patch)) return invalid("A JSON Patch is a list of operations");
  let changed: Patched = { kind: "patched", value };
  for (const step of patch) {
    changed = applyStep(changed.value, asObject(step));
    if (changed.kind !== "patched") return changed;
  }
  return changed;
}

function applyStep(value: JsonValue, step: JsonObject): Patched {
  const { op, path, from } = step;
  const change = typeof op === "string" ? changes.get(op) : undefined;
  if (change === undefined) return invalid(`${JSON.stringify(op)} is not an operation`);
  const isFrom = fromOperations.has(op);
  const names = namesOf(path);
  const source = isFrom ? namesOf(from) : [];
  if (names === undefined || source === undefined)
    return invalid(`${JSON.stringify(names ? from : path)} is not a JSON Pointer`);
  if (valueOperations.has(op) && step["value"] === undefined)
    return invalid(`The operation ${op} at ${path} has no value`);
  const old = valueAt(value, isFrom ? source : names);
  if (old === undefined && op !== "add") return conflict(`Nothing is at ${isFrom ? from : path}`);
  const given = step["value"] ?? null;
  if (op === "test" && canonicalJson(old ?? null) !== canonicalJson(given))
    return conflict(`The value at ${path} differs`);
  return { kind: "patched", value: change(value, { names, source, given, old: old ?? null }) };
}

function invalid(message: string): Patched {
  return { kind: "invalid", message };
}

function conflict(message: string): Patched {
  return { kind: "conflict", message };
}

function namesOf(pointer: JsonValue | undefined): readonly string[] | undefined {
  // A JSON Pointer in a patch is not a fragment of a URI.
  const isPlain = typeof pointer === "string" && !pointer.startsWith("#");
  return isPlain ? pointerTokens(pointer) : undefined;
}

/** The operations with a `value`. */
const valueOperations: ReadonlySet<unknown> = new Set(["add", "replace", "test"]);

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
  ["test", (value) => value],
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
