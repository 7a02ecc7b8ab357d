import { canonicalJson } from "../json/canonical-json.ts";
import { isObject } from "../json/is-object.ts";
import type { FlatSchema } from "./flat-schema.ts";
import { flatten, schemasOfMember } from "./flatten.ts";
import type { SchemaCursor } from "./cursor/schema-cursor.ts";
import { typeOf } from "./stated-values.ts";
import { boundKeywords } from "./tighten-bounds.ts";

/** Levels of members and items that are compared. Parts below are taken to differ. */
const deepest = 8;

/**
 * Whether a schema surely accepts every value that another one accepts, as far as their views tell. False means that it is not known.
 * Annotations do not count.
 */
export function covers(wide: SchemaCursor, narrow: SchemaCursor): boolean {
  return coversAll([wide], [narrow], deepest);
}

function coversAll(
  wide: readonly SchemaCursor[],
  narrow: readonly SchemaCursor[],
  levels: number,
): boolean {
  if (wide.length === 0) return true;
  const [outer, inner] = [flatten(...wide), flatten(...narrow)];
  const places = new Set(inner.parts.map(({ pointer }) => pointer));
  if (inner.isNever || outer.parts.every(({ pointer }) => places.has(pointer))) return true;
  if (outer.isNever || levels === 0) return false;
  return (
    coversValues(outer, inner) &&
    coversStatements(outer, inner) &&
    coversMembers(outer, inner, levels - 1) &&
    coversItems(outer, inner, levels - 1)
  );
}

function coversValues(wide: FlatSchema, narrow: FlatSchema): boolean {
  const { types, listed } = narrow;
  const possible = listed ? [...listed.values()].map(({ value }) => typeOf(value)) : types;
  return (
    isWithin(possible, wide.types) &&
    isWithin(listed?.keys(), wide.listed) &&
    [...wide.bounds].every(([keyword, { value }]) => {
      const inner = narrow.bounds.get(keyword)?.value;
      if (inner === undefined) return false;
      return boundKeywords.get(keyword)?.isLower ? inner >= value : inner <= value;
    })
  );
}

/** Whether all things are in a set; a missing set has no limits. */
function isWithin<Key>(
  things: Iterable<Key> | undefined,
  set: { readonly has: (key: Key) => boolean } | undefined,
): boolean {
  return set === undefined || (things !== undefined && [...things].every((key) => set.has(key)));
}

/** Keywords that are compared as they are written. */
function coversStatements(wide: FlatSchema, narrow: FlatSchema): boolean {
  const written = textsOf(narrow);
  return !wide.constraints.has("unevaluatedItems") && isWithin(textsOf(wide), written);
}

function textsOf({ constraints, choices }: FlatSchema): ReadonlySet<string> {
  const stated = [...constraints].flatMap(([keyword, list]) =>
    list.map(({ value }) => `${keyword} ${canonicalJson(value)}`),
  );
  const alternatives = choices.map(
    ({ keyword, branches }) => `${keyword} ${canonicalJson(branches.map(({ schema }) => schema))}`,
  );
  return new Set([...stated, ...alternatives]);
}

function coversMembers(wide: FlatSchema, narrow: FlatSchema, levels: number): boolean {
  const isClosed = narrow.closedAt !== undefined;
  const names = new Set([...narrow.properties.keys(), ...wide.properties.keys()]);
  return (
    isWithin(wide.required.keys(), narrow.required) &&
    [wide, narrow].every(isNamedOnly) &&
    (isClosed || wide.closedAt === undefined) &&
    (isClosed || coversAll(wide.others, narrow.others, levels)) &&
    [...names].every((name) =>
      coversAll(schemasOfMember(wide.parts, name), schemasOfMember(narrow.parts, name), levels),
    )
  );
}

/** Whether the names of members alone decide which schemas of a conjunction apply to them. */
function isNamedOnly({ patterns, parts }: FlatSchema): boolean {
  return (
    patterns.size === 0 &&
    parts.every(({ schema }) => !isObject(schema) || schema["unevaluatedProperties"] === undefined)
  );
}

function coversItems(wide: FlatSchema, narrow: FlatSchema, levels: number): boolean {
  const isOpen = wide.items.length + wide.prefixItems.length === 0;
  const isUniform = wide.prefixItems.length + narrow.prefixItems.length === 0;
  return isOpen || (isUniform && coversAll(wide.items, narrow.items, levels));
}
