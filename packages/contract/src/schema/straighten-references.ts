import { canonicalJson } from "../json/canonical-json.ts";
import { asArray, asObject, isObject, isString } from "../json/is-object.ts";
import type { JsonObject, JsonSchema, JsonValue } from "../model/json-value.ts";
import { formatPointer } from "../json/format-pointer.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import { setAt } from "../json/set-at.ts";
import { mapSubschemas } from "./cursor/map-subschemas.ts";
import { openSchema } from "./cursor/schema-cursor.ts";
import { type DynamicScope, type DynamicScopes, indexScopes } from "./dynamic-scopes.ts";
import { indexReferences, type ReferenceIndex } from "../document/index-references.ts";
import { walkDocument } from "../document/walk-document.ts";

/**
 * Writes every `$ref` and `$dynamicRef` as a `$ref` with the JSON Pointer of its target, and leaves out `$id`s and anchors, so that
 * readers of the document do not need to resolve them. If a schema is reached in several dynamic scopes in which its `$dynamicRef`s
 * mean different schemas, each further scope gets a copy of the schema among the components. A document that needs no change is
 * returned unchanged.
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3
 */
export function straightenReferences(index: ReferenceIndex): ReferenceIndex {
  const isStraight = [...index.targets].every(([pointer, target]) =>
    isStraightAt(index.document, pointer, target),
  );
  return isStraight && !index.hasDynamic ? index : indexReferences(straighten(index));
}

function isStraightAt(document: JsonObject, pointer: string, target: string): boolean {
  const reference = resolvePointer(document, `${pointer}/$ref`);
  if (!isString(reference) || !/^#(?:\/|$)/.test(reference)) return false;
  return formatPointer(parsePointer(reference)) === target;
}

/** The state of straightening one document. */
interface Work {
  readonly index: ReferenceIndex;
  readonly scopes: DynamicScopes;
  /** By the pointer of the original and the scope. */
  readonly copies: Map<string, Copy>;
}

interface Copy {
  readonly name: string;
  readonly reference: string;
  schema: JsonSchema;
}

interface Place {
  readonly pointer: string;
  readonly scope: DynamicScope;
}

function straighten(index: ReferenceIndex): JsonObject {
  const work: Work = { index, scopes: indexScopes(index), copies: new Map() };
  const copy = structuredClone(index.document);
  walkDocument(copy, ({ value, pointer }) => {
    // The clone belongs to this function.
    straightenSchema(work, value, { pointer, scope: work.scopes.at(pointer) });
  });
  const place = isString(copy["openapi"]) ? ["components", "schemas"] : ["$defs"];
  return [...work.copies.values()].reduce<JsonObject>(
    (whole, { name, schema }) => asObject(setAt(whole, [...place, name], schema)),
    copy,
  );
}

/** A schema of a clone, which may be changed. */
type MutableSchema = Record<string, JsonValue | undefined>;

/** Changes the references of a schema that was cloned from a place, and removes its identifiers. */
function straightenSchema(work: Work, schema: MutableSchema, place: Place): void {
  const { $ref: reference, $dynamicRef: dynamic } = schema;
  const target = isString(reference) ? work.index.resolve(reference, place.pointer) : undefined;
  const meaning = isString(dynamic)
    ? work.scopes.meaningOf(dynamic, place.pointer, place.scope)
    : undefined;
  for (const name of ["$id", "$anchor", "$dynamicAnchor"])
    if (isString(schema[name])) delete schema[name];
  if (target !== undefined) schema["$ref"] = referenceTo(work, target, place.scope);
  if (meaning === undefined) return;
  const means = referenceTo(work, meaning, place.scope);
  delete schema["$dynamicRef"];
  if (reference === undefined) schema["$ref"] = means;
  else schema["allOf"] = [...asArray(schema["allOf"]), { $ref: means }];
}

/** A reference to a schema in a scope: to its place, or to a copy of it. */
function referenceTo(work: Work, target: string, from: DynamicScope): string {
  const { scopes, copies, index } = work;
  const scope = scopes.enter(from, target);
  const used = scopes.usedBy(target);
  const bound = [...scope].filter(([name]) => used.has(name));
  const own = scopes.at(target);
  if (bound.every(([name, pointer]) => own.get(name) === pointer)) return fragmentOf(target);
  const key = canonicalJson([target, ...bound.toSorted(byName).flat()]);
  const known = copies.get(key);
  if (known) return known.reference;
  const copy = nameCopy(work, target);
  copies.set(key, copy);
  const cursor = openSchema(index.document, target);
  copy.schema = cursor ? cloneIn(work, cursor.schema, { pointer: target, scope }) : true;
  return copy.reference;
}

/** A copy of a schema and the schemas in it with references of another scope. Its definitions stay in the original. */
function cloneIn(work: Work, schema: JsonSchema, { pointer, scope }: Place): JsonSchema {
  if (!isObject(schema)) return schema;
  const inner = work.scopes.enter(scope, pointer);
  const { $defs: _, definitions: __, ...own } = schema;
  const copy = mapSubschemas(own, (child, path) =>
    cloneIn(work, child, { pointer: `${pointer}${path}`, scope: inner }),
  );
  straightenSchema(work, copy, { pointer, scope: inner });
  return copy;
}

/** A name that no other schema of the place has. */
function nameCopy({ index, copies }: Work, target: string): Copy {
  const isComponent = isString(index.document["openapi"]);
  const place = isComponent ? ["components", "schemas"] : ["$defs"];
  const taken = asObject(resolvePointer(index.document, formatPointer(place)));
  const stem = `${parsePointer(target).at(-1) ?? "root"}.`.replaceAll(/[^\w.-]/g, "_");
  let number = copies.size + 1;
  while (Object.hasOwn(taken, `${stem}${number}`)) number += 1;
  const name = `${stem}${number}`;
  return { name, reference: fragmentOf(formatPointer([...place, name])), schema: true };
}

/** A JSON Pointer as the fragment of a reference. */
function fragmentOf(pointer: string): string {
  return `#${pointer.replaceAll("%", "%25")}`;
}

function byName([left]: readonly [string, string], [right]: readonly [string, string]): number {
  return left < right ? -1 : 1;
}
