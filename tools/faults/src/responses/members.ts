import { dropMembers } from "@local-ads/sandbox/seams";
import { isArray, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";

type BodyChange = (body: JsonObject) => JsonValue;

/** Answers a member instead of the object that holds it. */
export function unwrap(name: string): BodyChange {
  return (body) => body[name] ?? null;
}

export function leaveOut(left: string): (body: JsonObject) => JsonObject {
  return (body) => dropMembers(body, (_, name) => name === left);
}

/** Changes the object under a name. */
export function within(name: string, change: BodyChange): BodyChange {
  return (body) => {
    const part = body[name];
    return isObject(part) ? { ...body, [name]: change(part) } : body;
  };
}

/** Changes each item of the list under a name. */
export function changeItems(
  body: JsonObject,
  name: string,
  change: (item: JsonValue) => JsonValue,
): JsonObject {
  const list = body[name];
  return isArray(list) ? { ...body, [name]: list.map(change) } : body;
}

/** The texts of a list as one. */
export function joinTexts(list: JsonValue | undefined, separator: string): string {
  if (!isArray(list)) return "";
  return list.filter((item) => typeof item === "string").join(separator);
}
