import {
  asObject,
  canonicalJson,
  formatPointer,
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
  const read = readStep(step);
  if (typeof read === "string") return { kind: "invalid", message: read };
  const { op, change, names, source, given, from } = read;
  const old = valueAt(value, source ?? names);
  if (old === undefined && op !== "add") return conflict(`Nothing is at ${from}`);
  if (op === "test" && canonicalJson(old ?? null) !== canonicalJson(given))
    return conflict(`The value at ${from} differs`);
  const places = { names, source: source ?? [], given, old: old ?? null };
  return { kind: "patched", value: change(value, places) };
}

/** An operation of a patch as it is stated. */
interface StatedStep {
  readonly op: string;
  readonly change: Change;
  readonly names: readonly string[];
  /** Only for operations that read at `from`. */
  readonly source: readonly string[] | undefined;
  readonly given: JsonValue;
  /** The pointer that the operation reads at. */
  readonly from: string;
}

/** Reads an operation; a text says why it is none. */
function readStep({ op, path, from, value }: JsonObject): StatedStep | string {
  const change = typeof op === "string" ? changes.get(op) : undefined;
  if (typeof op !== "string" || change === undefined)
    return `${JSON.stringify(op)} is not an operation`;
  const pointers = fromOperations.has(op) ? [path, from] : [path];
  const [names, source] = pointers.map(namesOf);
  if (names === undefined || (source === undefined && pointers.length > 1))
    return `${JSON.stringify(names ? from : path)} is not a JSON Pointer`;
  const read = formatPointer(source ?? names);
  if (valueOperations.has(op) && value === undefined)
    return `The operation ${op} at ${read} has no value`;
  return { op, change, names, source, given: value ?? null, from: read };
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

type Change = (value: JsonValue, step: Step) => JsonValue;

const changes: ReadonlyMap<string, Change> = new Map<string, Change>([
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
