import type { JsonObject, JsonSchema } from "../model/json-value.ts";
import type { FlatSchema } from "../schema/flat-schema.ts";
import { type SchemaCursor, subschemasUnder } from "../schema/cursor/schema-cursor.ts";

/** Prints the schemas that hold together at one place. */
type Print = (cursors: readonly SchemaCursor[]) => JsonSchema;

/** Prints a flat schema as JSON Schema. */
export function printFlat(flat: FlatSchema, print: Print): JsonSchema {
  if (flat.isNever) return false;
  return {
    ...(flat.types && { type: [...flat.types] }),
    ...(flat.listed && { enum: [...flat.listed.values()].map(({ value }) => value) }),
    ...Object.fromEntries([...flat.bounds].map(([keyword, { value }]) => [keyword, value])),
    required: [...flat.required.keys()],
    properties: printAll(flat.properties, print),
    patternProperties: printAll(flat.patterns, print),
    ...(flat.prefixItems.length > 0 && { prefixItems: flat.prefixItems.map(print) }),
    items: print(flat.items),
    allOf: [...printConstraints(flat), ...printChoices(flat, print), ...printOthers(flat, print)],
  };
}

function printAll(map: ReadonlyMap<string, readonly SchemaCursor[]>, print: Print): JsonObject {
  return Object.fromEntries([...map].map(([name, cursors]) => [name, print(cursors)]));
}

function printConstraints({ constraints }: FlatSchema): readonly JsonObject[] {
  return [...constraints].flatMap(([keyword, stateds]) =>
    stateds.map(({ value }) =>
      keyword === "if" || keyword === "contains" ? Object(value) : { [keyword]: value },
    ),
  );
}

function printChoices({ choices }: FlatSchema, print: Print): readonly JsonObject[] {
  return choices.map(({ keyword, branches }) => ({
    [keyword]: branches.map((branch) => print([branch])),
  }));
}

/** Which members are others depends on the names of the same part. */
function printOthers({ parts, types }: FlatSchema, print: Print): readonly JsonObject[] {
  if (types && !types.has("object")) return [];
  return parts.flatMap((part) => {
    const names = (keyword: string): JsonObject =>
      Object.fromEntries(subschemasUnder(part, keyword).map(({ name }) => [name, true]));
    return subschemasUnder(part, "additionalProperties").map((other) => ({
      properties: names("properties"),
      patternProperties: names("patternProperties"),
      additionalProperties: print([other]),
    }));
  });
}
