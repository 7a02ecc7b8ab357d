import { deepEqual } from "../evaluate/deep-equal.ts";
import type { JsonType, JsonValue } from "../json-value.ts";
import { isJsonArray, typeOf } from "../json-value.ts";
import type { Located } from "../schema/located.ts";
import { keywordOf } from "../schema/located.ts";

export const allTypes: readonly JsonType[] = [
  "object",
  "array",
  "string",
  "number",
  "boolean",
  "null",
];

/** The types that every schema allows. */
export function allowedTypes(parts: readonly Located[]): ReadonlySet<JsonType> {
  const members = listedValues(parts);
  const listed = members === undefined ? undefined : new Set(members.map(typeOf));
  return new Set(
    allTypes.filter(
      (type) => (listed?.has(type) ?? true) && parts.every((part) => allows(part, type)),
    ),
  );
}

export function mustBeInteger(parts: readonly Located[]): boolean {
  return parts.some((part) => {
    const names = typeNames(part);
    return names !== undefined && names.includes("integer") && !names.includes("number");
  });
}

/** The values that every `enum` and `const` lists; undefined if there is neither. */
export function listedValues(parts: readonly Located[]): readonly JsonValue[] | undefined {
  const lists = parts.flatMap((part) => {
    const members = keywordOf(part, "enum");
    const constant = keywordOf(part, "const");
    return [
      ...(isJsonArray(members) ? [members] : []),
      ...(constant === undefined ? [] : [[constant]]),
    ];
  });
  const [first, ...rest] = lists;
  return first?.filter((value) =>
    rest.every((list) => list.some((member) => deepEqual(member, value))),
  );
}

export function typeNames(part: Located): readonly string[] | undefined {
  const stated = keywordOf(part, "type");
  if (typeof stated === "string") return [stated];
  return isJsonArray(stated) ? stated.filter((name) => typeof name === "string") : undefined;
}

function allows(part: Located, type: JsonType): boolean {
  const names = typeNames(part);
  return (
    names === undefined || names.includes(type) || (type === "number" && names.includes("integer"))
  );
}
