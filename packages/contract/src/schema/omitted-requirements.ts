import { walkDocument } from "../document/walk-document.ts";
import { asArray, isObject, isString } from "../json/is-object.ts";
import type { JsonObject } from "../model/json-value.ts";
import { isInPlace, requiredSchemas } from "./applied-schemas.ts";
import { isConstraining } from "./cursor/applicators.ts";
import { followReferences } from "./follow-references.ts";
import { type Direction, isMarked, isOmitted } from "./is-omitted.ts";
import {
  openSchema,
  type SchemaCursor,
  subschemasOf,
  subschemasUnder,
} from "./cursor/schema-cursor.ts";

/** The names of the members that messages in one direction omit, by the pointer of the schema that requires them or refers to such a schema. */
export type OmittedRequirements = ReadonlyMap<string, Omission>;

/** The properties that one schema does not require. */
export interface Omission {
  readonly names: ReadonlySet<string>;
  /** The schema that it refers to, if only this reference does not require its properties. */
  readonly referred?: ReferredOmission;
}

interface ReferredOmission {
  readonly target: string;
  readonly leftOut: OmittedRequirements;
}

/**
 * The required properties that messages in one direction leave out: `readOnly` ones in requests, `writeOnly` ones in responses.
 * @see https://spec.openapis.org/oas/v3.0.4#fixed-fields-for-schema-object
 */
export function omittedRequirements(
  document: JsonObject,
  direction: Direction,
): OmittedRequirements {
  const found = new Map<string, Omission>();
  if (!hasMark(document, direction)) return found;
  const known = new Map<string, ReadonlySet<string>>();
  const namesOf = (cursor: SchemaCursor): ReadonlySet<string> => {
    const names = known.get(cursor.pointer) ?? omittedNames(cursor, direction);
    known.set(cursor.pointer, names);
    return names;
  };
  walkDocument(document, ({ pointer }) => {
    const cursor = openSchema(document, pointer);
    const names = cursor && namesOf(cursor);
    if (cursor && names && names.size > 0) leaveOut({ names, into: found, namesOf }, cursor);
  });
  return found;
}

/** Few documents have such a mark, and a large one takes long to search. */
function hasMark(document: JsonObject, direction: Direction): boolean {
  let isFound = false;
  walkDocument(document, ({ value }) => {
    isFound ||= isMarked(value, direction);
  });
  return isFound;
}

/** The properties of a schema, and of those that it always applies, that are left out. */
function omittedNames(cursor: SchemaCursor, direction: Direction): ReadonlySet<string> {
  const properties = requiredSchemas(cursor).flatMap((one) => subschemasUnder(one, "properties"));
  const omitted = properties.filter((property) => isOmitted(property, direction));
  return new Set(omitted.flatMap(({ name }) => name ?? []));
}

interface Leaving {
  readonly names: ReadonlySet<string>;
  readonly into: Map<string, Omission>;
  readonly namesOf: (cursor: SchemaCursor) => ReadonlySet<string>;
  /** The schemas whose references led here. */
  readonly around?: ReadonlySet<string>;
}

/** Leaves names out of a schema, and of the schemas that its keywords and references apply to the same value. */
function leaveOut(leaving: Leaving, cursor: SchemaCursor): void {
  const { schema, pointer } = cursor;
  if (!isObject(schema)) return;
  const { names, into } = leaving;
  const known = into.get(pointer);
  const required = asArray(schema["required"]).filter(isString);
  const own = new Set([...(known?.names ?? []), ...required.filter((name) => names.has(name))]);
  const referred = referredOmission(leaving, cursor) ?? known?.referred;
  if (own.size > 0 || referred) into.set(pointer, { names: own, ...(referred && { referred }) });
  for (const child of subschemasOf(cursor))
    if (isInPlace(child.keyword) && isConstraining(child.keyword)) leaveOut(leaving, child);
}

function referredOmission(leaving: Leaving, cursor: SchemaCursor): ReferredOmission | undefined {
  const { names, into, namesOf, around = new Set() } = leaving;
  const [target] = followReferences(cursor);
  if (!target || around.has(target.pointer)) return undefined;
  const general = namesOf(target);
  // The target leaves these names out wherever it is used.
  if (names.isSubsetOf(general)) return undefined;
  const known = into.get(cursor.pointer)?.referred?.leftOut;
  const leftOut = new Map(known);
  const inside = { into: leftOut, namesOf, around: new Set([...around, target.pointer]) };
  leaveOut({ ...inside, names: names.difference(general) }, target);
  if (leftOut.size === 0) return undefined;
  leaveOut({ ...inside, names: names.union(general) }, target);
  return { target: target.pointer, leftOut };
}
