import {
  followReferences,
  isObject,
  openSchema,
  type JsonObject,
  type SchemaCursor,
  subschemaAt,
  subschemasUnder,
  toRegExp,
} from "@plumbline/contract";

/** A place in values, with all schemas that may apply to the value there, whatever the alternatives. */
export interface Place {
  readonly key: string;
  readonly schemas: readonly SchemaCursor[];
}

/** The places below another one: `/name` or `/0` for a member or an item, `*` for other members, `[]` for other items. */
export interface Below {
  readonly places: ReadonlyMap<string, Place>;
  /** Schemas of members whose names match patterns, and of members beside them: no place distinguishes them. */
  readonly mixed: readonly SchemaCursor[];
}

/** The place of schemas. */
export function placeOf(schemas: readonly SchemaCursor[]): Place {
  const targets = new Map(schemas.map(targetOf).map((schema) => [schema.pointer, schema]));
  const key = [...targets.keys()].toSorted((one, other) => (one < other ? -1 : 1)).join("\n");
  return { key, schemas: [...targets.values()] };
}

/** The place of the schema at a pointer. */
export function placeAt(document: JsonObject, pointer: string): Place {
  const schema = openSchema(document, pointer);
  return placeOf(schema ? [schema] : []);
}

/** The schema that a mere reference stands for. */
function targetOf(cursor: SchemaCursor): SchemaCursor {
  const seen = new Set<string>();
  let found = cursor;
  while (isReference(found) && !seen.has(found.pointer)) {
    seen.add(found.pointer);
    const [target] = followReferences(found);
    if (!target) return found;
    found = target;
  }
  return found;
}

const annotations =
  /^(?:\$ref|title|summary|description|deprecated|readOnly|writeOnly|default|examples?|x-.*)$/;

function isReference({ schema }: SchemaCursor): boolean {
  return (
    isObject(schema) &&
    "$ref" in schema &&
    Object.keys(schema).every((key) => annotations.test(key))
  );
}

/** The places of the members and items of a value. */
export function placesBelow({ schemas }: Place): Below {
  const applied = collect(schemas);
  const names = new Set(
    applied.flatMap((each) => subschemasUnder(each, "properties").map(({ name = "" }) => name)),
  );
  const length = Math.max(0, ...applied.map((each) => under(each, "prefixItems").length));
  const found = new Map<string, SchemaCursor[]>();
  const add = (label: string, more: readonly SchemaCursor[]): void => {
    if (more.length > 0) found.set(label, [...(found.get(label) ?? []), ...more]);
  };
  for (const each of applied) {
    for (const name of names) add(`/${name}`, schemasOfName(each, name));
    for (let index = 0; index < length; index += 1) {
      const own = subschemaAt(each, "prefixItems", String(index));
      add(`/${index}`, [...(own ? [own] : under(each, "items")), ...under(each, "contains")]);
    }
    add("*", under(each, "additionalProperties", "unevaluatedProperties"));
    add("[]", under(each, "items", "contains", "unevaluatedItems"));
  }
  const patterns = applied.flatMap((each) => under(each, "patternProperties"));
  return {
    places: new Map([...found].map(([label, each]) => [label, placeOf(each)])),
    mixed: patterns.length > 0 ? [...patterns, ...(found.get("*") ?? [])] : [],
  };
}

function under(cursor: SchemaCursor, ...keywords: readonly string[]): readonly SchemaCursor[] {
  return keywords.flatMap((keyword) => subschemasUnder(cursor, keyword));
}

function schemasOfName(cursor: SchemaCursor, name: string): readonly SchemaCursor[] {
  const own = subschemaAt(cursor, "properties", name);
  const matching = subschemasUnder(cursor, "patternProperties").filter((each) =>
    toRegExp(each.name ?? "", "u").test(name),
  );
  const described = [...(own ? [own] : []), ...matching];
  return [
    ...(described.length > 0 ? described : subschemasUnder(cursor, "additionalProperties")),
    ...subschemasUnder(cursor, "unevaluatedProperties"),
  ];
}

const inPlace = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"];

/** The schemas that may apply to the same value, also those of conditions. */
function collect(schemas: readonly SchemaCursor[]): readonly SchemaCursor[] {
  const found = new Map<string, SchemaCursor>();
  const visit = (cursor: SchemaCursor): void => {
    if (found.has(cursor.pointer)) return;
    found.set(cursor.pointer, cursor);
    followReferences(cursor).forEach(visit);
    inPlace.flatMap((keyword) => subschemasUnder(cursor, keyword)).forEach(visit);
  };
  schemas.forEach(visit);
  return [...found.values()];
}
