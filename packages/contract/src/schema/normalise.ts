import { isObject } from "../json/is-object.ts";
import { soleAlternative } from "./applied-schemas.ts";
import type { FlatSchema, SchemaType } from "./flat-schema.ts";
import { conjunctionOf, flattenParts } from "./flatten.ts";
import { fewValues, foldChoice } from "./fold-choice.ts";
import { liftNull } from "./lift-null.ts";
import { type SchemaCursor, subschemasUnder } from "./cursor/schema-cursor.ts";
import { schemaTypes, typeOf } from "./stated-values.ts";
import { boundKeywords } from "./tighten-bounds.ts";

/**
 * The view of `flatten` in a normal form, in which these spellings are equal: a choice of one alternative and the alternative; a choice
 * between a thing and `null`, and the thing with `null` among its types; `const` and an `enum` of one value; alternatives that only
 * list values or types, and one list; a type that is listed and the type of the listed values. Keywords without an effect are left
 * out: annotations, and those of types that are not allowed. The normal form accepts the same values.
 */
export function normalise(...cursors: readonly SchemaCursor[]): FlatSchema {
  const pointer = cursors[0]?.pointer ?? "";
  const parts = conjunctionOf(cursors).flatMap((part) => unfold(part, new Set()));
  return dropIneffective(stateTypes(flattenParts(pointer, parts)));
}

/** Replaces each choice of a part that has a form without alternatives. A schema that is unfolded already adds nothing. */
function unfold(part: SchemaCursor, around: ReadonlySet<string>): readonly SchemaCursor[] {
  const { schema, pointer } = part;
  if (around.has(pointer)) return [];
  if (!isObject(schema)) return [part];
  const inside = new Set([...around, pointer]);
  const folds = (["anyOf", "oneOf"] as const).flatMap((keyword) => {
    if (subschemasUnder(part, keyword).length < 2 || soleAlternative(part, keyword)) return [];
    const folded = foldChoice(part, keyword);
    const parts = folded ? [folded] : liftNull(part, keyword);
    return parts ? [{ keyword, parts }] : [];
  });
  if (folds.length === 0) return [part];
  const folded = new Set<string>(folds.map(({ keyword }) => keyword));
  const rest = Object.entries(schema).filter(([keyword]) => !folded.has(keyword));
  return [
    { ...part, schema: Object.fromEntries(rest) },
    ...folds.flatMap(({ parts }) => parts.flatMap((one) => unfold(one, inside))),
  ];
}

/** States the types of the listed values. A list of all values of these types is left out. */
function stateTypes(flat: FlatSchema): FlatSchema {
  const { listed, listedAt } = flat;
  if (!listed) return flat;
  const types = new Set([...listed.values()].map(({ value }) => typeOf(value)));
  const lists = [...types].map((type) => fewValues[type]);
  const isWhole = !lists.includes(undefined) && lists.flat().length === listed.size;
  return { ...flat, types, typesAt: listedAt, listed: isWhole ? undefined : listed };
}

/** Leaves out the keywords of types that are not allowed. */
function dropIneffective(flat: FlatSchema): FlatSchema {
  const { types = new Set(schemaTypes) } = flat;
  const isEffective = (of: readonly SchemaType[] = schemaTypes): boolean =>
    of.some((type) => types.has(type));
  return {
    ...flat,
    bounds: keep(flat.bounds, (keyword) => isEffective(boundKeywords.get(keyword)?.types)),
    constraints: keep(flat.constraints, (keyword) => isEffective(constrainedTypes[keyword])),
    ...(!isEffective(["object"]) && noMembers),
    ...(!isEffective(["array"]) && noItems),
  };
}

function keep<Value>(
  map: ReadonlyMap<string, Value>,
  isKept: (keyword: string) => boolean,
): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([keyword]) => isKept(keyword)));
}

/** The types that keywords constrain, if they do not constrain all. */
const constrainedTypes: Readonly<Record<string, readonly SchemaType[]>> = {
  pattern: ["string"],
  multipleOf: ["number", "integer"],
  uniqueItems: ["array"],
  contains: ["array"],
  unevaluatedItems: ["array"],
  propertyNames: ["object"],
  dependentSchemas: ["object"],
  dependentRequired: ["object"],
};

const noMembers = {
  required: new Map(),
  properties: new Map(),
  patterns: new Map(),
  closedAt: undefined,
  others: [],
} satisfies Partial<FlatSchema>;

const noItems = { items: [], prefixItems: [] } satisfies Partial<FlatSchema>;
