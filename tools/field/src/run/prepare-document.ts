import type { JsonValue } from "@plumbline/contract";
import { parsePointer } from "@plumbline/contract";
import { parse } from "yaml";
import { FieldError } from "../field-error.ts";
import type { Repair } from "../recipes/recipe.ts";

/** Reads a document and replaces the places that the repairs name. Returns it as JSON text. */
export function prepareDocument(text: string, repairs: readonly Repair[] = []): string {
  // The document comes from a product; `merge` is for YAML 1.1's `<<`.
  const document: JsonValue = parse(text, { merge: true, maxAliasCount: -1 });
  for (const repair of repairs) replaceAt(document, repair);
  return JSON.stringify(document, null, 2);
}

function replaceAt(document: JsonValue, { at, value }: Repair): void {
  const tokens = [...parsePointer(at)];
  const last = tokens.pop();
  let place: unknown = document;
  for (const token of tokens) place = memberOf(place, token);
  if (last === undefined || memberOf(place, last) === undefined)
    throw new FieldError(`The document has nothing at ${at}. Remove the repair from the recipe.`);
  Object.assign(place as object, { [last]: value });
}

function memberOf(place: unknown, token: string): unknown {
  return typeof place === "object" && place !== null ? Reflect.get(place, token) : undefined;
}
