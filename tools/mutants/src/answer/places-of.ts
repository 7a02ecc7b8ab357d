import {
  asObject,
  type Contract,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  resolvePointer,
} from "@plumbline/contract";
import { each, type Way } from "./map-at.ts";

/** One location in the bodies that a schema describes. */
export interface BodyPlace {
  readonly way: Way;
  readonly schema: JsonObject;
  /** Whether an alternative schema also allows null. */
  readonly orNull: boolean;
}

/**
 * Lists the locations that a schema describes. Follows `$ref`; enters a recursive schema once. It does not use the schema cursor: each
 * location becomes mutants, so it enters only the keywords that the responses of the document use.
 */
export function placesOf(contract: Contract, schema: JsonValue): readonly BodyPlace[] {
  const places: BodyPlace[] = [];
  function visit(given: JsonValue | undefined, way: Way, above: Above): void {
    const { schema, seen } = follow(contract.document, given, above.seen);
    if (!schema) return;
    const alternatives = listOf(schema["anyOf"]) ?? listOf(schema["oneOf"]);
    if (alternatives) {
      const orNull = alternatives.some((one) => asObject(one)["type"] === "null");
      for (const one of alternatives) visit(one, way, { seen, orNull });
      return;
    }
    if (schema["type"] === "null") return;
    places.push({ way, schema, orNull: above.orNull });
    for (const [name, member] of Object.entries(asObject(schema["properties"])))
      visit(member, [...way, name], { seen, orNull: false });
    for (const entries of [schema["items"], schema["additionalProperties"]])
      if (isObject(entries)) visit(entries, [...way, each], { seen, orNull: false });
  }
  visit(schema, [], { seen: [], orNull: false });
  return places;
}

interface Above {
  readonly seen: readonly string[];
  readonly orNull: boolean;
}

function follow(
  document: JsonObject,
  given: JsonValue | undefined,
  seen: readonly string[],
): { readonly schema?: JsonObject; readonly seen: readonly string[] } {
  if (!isObject(given)) return { seen };
  const reference = given["$ref"];
  if (typeof reference !== "string") return { schema: given, seen };
  if (seen.includes(reference)) return { seen };
  return follow(document, resolvePointer(document, reference), [...seen, reference]);
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  return isArray(value) ? value : undefined;
}
