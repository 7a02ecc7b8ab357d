import { isArray, isObject } from "../../json/is-object.ts";
import type { JsonValue } from "../../model/json-value.ts";
import { formatPointer } from "../../json/format-pointer.ts";

/** The pointer of each object of a document, by identity: an error of Ajv has the schema object, but not its pointer. */
export function indexSchemas(document: JsonValue): ReadonlyMap<unknown, string> {
  const places = new Map<unknown, string>();
  collect(document, "", places);
  return places;
}

function collect(
  value: JsonValue | undefined,
  pointer: string,
  places: Map<unknown, string>,
): void {
  if (isObject(value)) {
    if (!places.has(value)) places.set(value, pointer);
    for (const [key, member] of Object.entries(value))
      collect(member, `${pointer}${formatPointer([key])}`, places);
  } else if (isArray(value)) {
    for (const [at, element] of value.entries()) collect(element, `${pointer}/${at}`, places);
  }
}
