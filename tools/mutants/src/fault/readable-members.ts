import {
  asObject,
  type Contract,
  findMediaType,
  findOperation,
  formatPointer,
  isArray,
  type JsonObject,
  type JsonValue,
  type Operation,
  parsePointer,
} from "@plumbline/contract";
import { each, type Way } from "../answer/map-at.ts";
import { placesOf } from "../answer/places-of.ts";
import { textOf } from "../document/text-of.ts";

/** A member of a body that may be absent and can be read back. */
export interface Member {
  readonly way: Way;
  /** A valid value that a server may have as a default. */
  readonly empty: JsonValue;
}

/** The members of an operation's body that may be absent and that a read shows: those that are declared to be reflected, and those with the same names beside them. */
export function readableMembers(contract: Contract, operation: Operation): readonly Member[] {
  const schema = findMediaType(operation.body?.content ?? [], "application/json")?.schema;
  const shown = shownNames(contract, operation);
  if (!schema || shown.size === 0) return [];
  const places = placesOf(contract, schema.schema);
  const required = new Set(
    places.flatMap((place) =>
      listOf(place.schema["required"]).map((name) => formatPointer([...place.way, textOf(name)])),
    ),
  );
  return places
    .filter(({ way: [name, ...rest] }) => shown.has(name ?? "") && !rest.includes(each))
    .filter(({ way }) => !required.has(formatPointer(way)))
    .map((place) => ({ way: place.way, empty: emptyValue(place.schema) }));
}

/** The names that a reflecting read has beside the values that it reflects. */
function shownNames(
  contract: Contract,
  { policies: { reflects } }: Operation,
): ReadonlySet<string> {
  return new Set(
    reflects.flatMap(({ through, fields }) => {
      const parents = new Set(
        Object.values(fields).map((to) => formatPointer(parsePointer(to).slice(0, -1))),
      );
      return successPlaces(contract, findOperation(contract, through))
        .filter(({ way }) => parents.has(formatPointer(way.slice(0, -1))))
        .flatMap(({ way }) => way.at(-1) ?? []);
    }),
  );
}

/** The places in the bodies of an operation's successes. */
export function successPlaces(
  contract: Contract,
  { responses }: Operation,
): ReturnType<typeof placesOf> {
  const success = responses.find(({ status }) => status.startsWith("2"));
  const schema = success && findMediaType(success.content, "application/json")?.schema;
  return schema ? placesOf(contract, schema.schema) : [];
}

function emptyValue({ type, enum: listed, ...schema }: JsonObject): JsonValue {
  const types = new Set([type].flat());
  if (types.has("null")) return null;
  if (isArray(listed)) return listed[0] ?? null;
  if (types.has("array")) return [];
  if (types.has("string")) return "x".repeat(Number(schema["minLength"] ?? 0));
  return types.has("object") ? {} : 0;
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : [];
}

/** The object that has a member, in a body. */
export function holderOf(body: JsonValue, way: Way): JsonObject {
  return way.slice(0, -1).reduce<JsonObject>((at, name) => asObject(at[name]), asObject(body));
}
