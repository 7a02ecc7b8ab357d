import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import { itemKey } from "../pagination/item-keys.ts";
import { isUnguessable } from "./is-unguessable.ts";
import { textsIn } from "./texts-in.ts";

/**
 * The items of a response that no two partitions have by chance, each by its ID or by its whole value: the items of its lists, or its single
 * object. References inside the items are left out, because partitions may share them.
 */
export function thingsIn(body: JsonValue | undefined): readonly string[] {
  const parts = isObject(body) ? Object.values(body) : [body];
  const lists = [body, ...parts].filter(isArray).flat().filter(isObject);
  const objects = parts.filter(isObject);
  const single = [body, ...(objects.length === 1 ? objects : [])].filter(
    (one) => isObject(one) && one["id"] !== undefined,
  );
  const things = lists.length > 0 ? lists : single;
  return [...new Set(things.filter(isUnique).map((thing) => itemKey(thing ?? null)))];
}

/** Whether a thing is unique by construction: by its ID, or by a text in it if it has none. */
function isUnique(thing: JsonValue | undefined): boolean {
  const id = isObject(thing) ? thing["id"] : undefined;
  const texts =
    id === undefined ? [...textsIn(thing)] : [typeof id === "string" ? id : JSON.stringify(id)];
  return texts.some(isUnguessable);
}
