import { isArray, isObject } from "./is-object.ts";
import type { JsonValue } from "../model/json-value.ts";

/**
 * A copy of a value with another part at a path of tokens, as `parsePointer` returns them. Everything else is shared with the
 * original. Creates missing objects on the way; the token `-` appends to a list.
 * @see https://www.rfc-editor.org/rfc/rfc6901#section-4
 */
export function setAt(
  value: JsonValue | undefined,
  [token, ...rest]: readonly string[],
  part: JsonValue,
): JsonValue {
  if (token === undefined) return part;
  if (isArray(value)) {
    const index = token === "-" ? value.length : Number(token);
    return Object.assign([...value], { [index]: setAt(value[index], rest, part) });
  }
  const members = isObject(value) ? value : {};
  const inner = Object.hasOwn(members, token) ? members[token] : undefined;
  // Assigning a member named __proto__ would set the prototype.
  return Object.fromEntries([...Object.entries(members), [token, setAt(inner, rest, part)]]);
}
