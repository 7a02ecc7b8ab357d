import type { JSONValue } from "json-p3";
import { ContractError } from "../model/contract-error.ts";
import { isArray, isObject } from "../json/is-object.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import type { Warning } from "../model/warning.ts";
import { formatPointer } from "../json/format-pointer.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import { setAt } from "../json/set-at.ts";
import type { Overlay, OverlayAction } from "./read-overlay.ts";

/** A document after an overlay, and the actions that had no effect. */
export interface Overlaid {
  readonly document: JsonValue;
  readonly warnings: readonly Warning[];
}

type Select = (path: string, document: JsonValue) => readonly Place[];

/** The keys and indexes that lead to a value. */
type Place = readonly (string | number)[];

/**
 * Applies the actions of an overlay in order, each to the result of the one before. The given document is not changed. Throws
 * ContractError `overlay-invalid` at the action.
 * @see https://spec.openapis.org/overlay/v1.1.0.html#action-object
 */
export async function applyOverlay(document: JsonValue, overlay: Overlay): Promise<Overlaid> {
  // Loaded when needed: most documents have no overlay.
  const { query } = await import("json-p3");
  // JSON values are the library's JSON values.
  const select: Select = (path, value) =>
    query(path, value as JSONValue).nodes.map(({ location }) => location);
  const warnings: Warning[] = [];
  const changed = overlay.actions.reduce((current, action) => {
    try {
      const places = select(action.target, current);
      if (places.length === 0) warnings.push(unmatched(overlay, action));
      return change(current, places, { action, select });
    } catch (cause) {
      throw failed(overlay, action, cause);
    }
  }, document);
  return { document: changed, warnings };
}

function unmatched({ locate }: Overlay, { target, pointer }: OverlayAction): Warning {
  return {
    code: "overlay-unmatched",
    message: `The target ${target} selects nothing in the document`,
    pointer,
    place: locate(`${pointer}/target`),
    hint: "Correct the JSONPath, or remove the action.",
  };
}

function failed({ locate }: Overlay, { pointer }: OverlayAction, cause: unknown): ContractError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new ContractError("overlay-invalid", `The action cannot be applied: ${message}`, {
    place: locate(pointer),
    hint: "Correct the action. Its target and copy are JSONPath of RFC 9535.",
    cause,
  });
}

interface Applying {
  readonly action: OverlayAction;
  readonly select: Select;
}

function change(
  document: JsonValue,
  places: readonly Place[],
  { action, select }: Applying,
): JsonValue {
  const { change: wanted } = action;
  // From the end, so that the indexes of the others stay.
  if (wanted.kind === "remove") return places.toReversed().reduce(removeAt, document);
  if (places.length === 0) return document;
  const value =
    wanted.kind === "update" ? wanted.value : copied(document, select(wanted.from, document));
  const kinds = new Set(places.map((place) => kindOf(valueAt(document, place))));
  if (kinds.size > 1) throw new Error(`the target selects ${[...kinds].join(" and ")}`);
  return places.reduce(
    (current, place) => putAt(current, place, merge(valueAt(current, place), value)),
    document,
  );
}

function copied(document: JsonValue, places: readonly Place[]): JsonValue {
  const [place] = places;
  if (place && places.length === 1) return valueAt(document, place);
  throw new Error(`copy selects ${places.length} values instead of one`);
}

function valueAt(document: JsonValue, place: Place): JsonValue {
  return resolvePointer(document, formatPointer(place)) ?? null;
}

function putAt(document: JsonValue, place: Place, value: JsonValue): JsonValue {
  return place.length === 0 ? value : setAt(document, place.map(String), value);
}

function removeAt(document: JsonValue, place: Place): JsonValue {
  const key = place.at(-1);
  if (key === undefined) throw new Error("the document itself cannot be removed");
  const holder = valueAt(document, place.slice(0, -1));
  const rest = isArray(holder)
    ? holder.filter((_, index) => index !== key)
    : Object.fromEntries(Object.entries(holder as JsonObject).filter(([name]) => name !== key));
  return putAt(document, place.slice(0, -1), rest);
}

function kindOf(value: JsonValue): "an object" | "a list" | "a primitive value" {
  if (isArray(value)) return "a list";
  return isObject(value) ? "an object" : "a primitive value";
}

/** A list takes any value at its end. */
function merge(target: JsonValue, value: JsonValue): JsonValue {
  return isArray(target) && !isArray(value) ? [...target, value] : mergeMember(target, value);
}

function mergeMember(target: JsonValue, value: JsonValue): JsonValue {
  if (isArray(target) && isArray(value)) return [...target, ...value];
  if (isObject(target) && isObject(value)) return mergeObjects(target, value);
  if (kindOf(target) === kindOf(value)) return value;
  throw new Error(`${kindOf(value)} cannot be merged with ${kindOf(target)}`);
}

function mergeObjects(target: JsonObject, value: JsonObject): JsonObject {
  const merged = new Map(Object.entries(target));
  for (const [name, member] of Object.entries(value)) {
    const known = merged.get(name);
    if (member !== undefined)
      merged.set(name, known === undefined ? member : mergeMember(known, member));
  }
  return Object.fromEntries(merged);
}
