import { asArray, isArray, isObject, isString } from "../json/is-object.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { formatPointer } from "../json/format-pointer.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import { stepInto } from "../json/step-into.ts";
import type { OmittedRequirements } from "./omitted-requirements.ts";

/** A document that shares all parts with another one except those that differ. */
export interface PartialCopy {
  readonly document: JsonObject;
  /** The pointer of each object that is not shared. */
  readonly own: ReadonlyMap<unknown, string>;
}

/**
 * Removes names from the `required` lists of a document for the validator. A large document is not copied as a whole. A reference
 * that leaves more out than others to the same schema is replaced by a copy of the schema.
 */
export function omitRequirements(whole: JsonObject, leftOut: OmittedRequirements): PartialCopy {
  const own = new Map<unknown, string>();
  const document = copyWithout({ source: whole, at: "", leftOut, own });
  copyReferred(document, { source: document, at: "", leftOut, own });
  return { document, own };
}

interface Copying {
  readonly source: JsonObject;
  /** The pointer of the source in the document. */
  readonly at: string;
  readonly leftOut: OmittedRequirements;
  readonly own: Map<unknown, string>;
}

function copyWithout({ source, at, leftOut, own }: Copying): JsonObject {
  const copy = { ...source };
  own.set(copy, at);
  for (const [pointer, { names }] of leftOut) {
    const holder = ownHolder(copy, { at, pointer, own });
    if (!holder || names.size === 0) continue;
    const kept = asArray(holder["required"]).filter((name) => !isString(name) || !names.has(name));
    put(holder, "required", kept);
  }
  return copy;
}

/** Replaces the references of a copy. The document has all other changes already. */
function copyReferred(document: JsonObject, { source, at, leftOut, own }: Copying): void {
  for (const [pointer, { referred }] of leftOut) {
    const target = referred && resolvePointer(document, referred.target);
    const holder = isObject(target) && ownHolder(source, { at, pointer, own });
    if (!referred || !holder) continue;
    const part = { source: target, at: referred.target, leftOut: referred.leftOut, own };
    const copy = copyWithout(part);
    copyReferred(document, { ...part, source: copy });
    delete holder["$ref"];
    put(holder, "allOf", [...asArray(holder["allOf"]), copy]);
  }
}

/** An object of a copy, which may be changed. */
type Mutable = Record<string, JsonValue | undefined>;

/** The object at a pointer, after everything on the way to it has been copied. */
function ownHolder(
  copy: JsonObject,
  { at, pointer, own }: Pick<Copying, "at" | "own"> & { readonly pointer: string },
): Mutable | undefined {
  let holder: JsonValue | undefined = copy;
  let place = at;
  for (const token of parsePointer(pointer.slice(at.length))) {
    place += formatPointer([token]);
    const member: JsonValue | undefined = stepInto(holder, token);
    const isShared = !own.has(member) && (isObject(member) || isArray(member));
    const next: JsonValue | undefined = !isShared
      ? member
      : isArray(member)
        ? [...member]
        : { ...member };
    if (isShared && holder !== undefined) put(holder, token, next);
    if (isShared) own.set(next, place);
    holder = next;
  }
  return isObject(holder) ? holder : undefined;
}

/** Sets a member of a copy. An assignment to `__proto__` would not create a member. */
function put(holder: JsonValue, name: string, value: JsonValue | undefined): void {
  Object.defineProperty(holder, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}
