import { asArray, isArray, isObject, isString } from "../json/is-object.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { formatPointer } from "../pointer/format-pointer.ts";
import { parsePointer } from "../pointer/parse-pointer.ts";
import { stepInto } from "../pointer/step-into.ts";
import type { OmittedRequirements } from "../schema/omitted-requirements.ts";

/** A document that shares all parts with another one except those that differ. */
export interface PartialCopy {
  readonly document: JsonObject;
  /** The pointer of each object that is not shared. */
  readonly own: ReadonlyMap<unknown, string>;
}

/** Removes names from the `required` lists of a document for the validator. A large document is not copied as a whole. */
export function omitRequirements(whole: JsonObject, leftOut: OmittedRequirements): PartialCopy {
  const document = { ...whole };
  const own = new Map<unknown, string>([[document, ""]]);

  function ownMember(holder: JsonValue, token: string, pointer: string): JsonValue | undefined {
    const member = stepInto(holder, token);
    if (own.has(member) || !(isObject(member) || isArray(member))) return member;
    const copy = isArray(member) ? [...member] : { ...member };
    own.set(copy, pointer);
    put(holder, token, copy);
    return copy;
  }

  for (const [pointer, names] of leftOut) {
    let holder: JsonValue | undefined = document;
    let at = "";
    for (const token of parsePointer(pointer)) {
      at += formatPointer([token]);
      holder = holder === undefined ? undefined : ownMember(holder, token, at);
    }
    if (!isObject(holder)) continue;
    const kept = asArray(holder["required"]).filter((name) => !isString(name) || !names.has(name));
    put(holder, "required", kept);
  }
  return { document, own };
}

/** Sets a member of a copy. An assignment to `__proto__` would not create a member. */
function put(holder: JsonValue, name: string, value: JsonValue): void {
  Object.defineProperty(holder, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}
