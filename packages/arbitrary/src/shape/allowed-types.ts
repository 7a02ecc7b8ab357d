import { isArray, type JsonValue, type SchemaCursor } from "@plumbline/contract";
import { type JsonType, typeOf } from "../json-type.ts";
import { keywordOf } from "../schema/child-at.ts";
import { deepEqual } from "../schema/deep-equal.ts";

export const allTypes: readonly JsonType[] = [
  "object",
  "array",
  "string",
  "number",
  "boolean",
  "null",
];

/** The types that every schema allows. */
export function allowedTypes(parts: readonly SchemaCursor[]): ReadonlySet<JsonType> {
  const members = listedValues(parts);
  const listed = members === undefined ? undefined : new Set(members.map(typeOf));
  return new Set(
    allTypes.filter(
      (type) => (listed?.has(type) ?? true) && parts.every((part) => allows(part, type)),
    ),
  );
}

/** Whether only the media type of a text is stated, as for a file. Values of other types are valid too, but no client sends them. */
export function isContent(parts: readonly SchemaCursor[]): boolean {
  const isStated = (keyword: string): boolean =>
    parts.some((part) => keywordOf(part, keyword) !== undefined);
  return isStated("contentMediaType") && !shapeKeywords.some(isStated);
}

const shapeKeywords = ["type", "enum", "const", "properties", "items", "prefixItems", "required"];

export function mustBeInteger(parts: readonly SchemaCursor[]): boolean {
  return parts.some((part) => {
    const names = typeNames(part);
    return names !== undefined && names.includes("integer") && !names.includes("number");
  });
}

/** The values that every `enum` and `const` lists; undefined if there is neither. */
export function listedValues(parts: readonly SchemaCursor[]): readonly JsonValue[] | undefined {
  const lists = parts.flatMap((part) => {
    const members = keywordOf(part, "enum");
    const constant = keywordOf(part, "const");
    return [
      ...(isArray(members) ? [members] : []),
      ...(constant === undefined ? [] : [[constant]]),
    ];
  });
  const [first, ...rest] = lists;
  return first?.filter((value) =>
    rest.every((list) => list.some((member) => deepEqual(member, value))),
  );
}

export function typeNames(part: SchemaCursor): readonly string[] | undefined {
  const stated = keywordOf(part, "type");
  if (typeof stated === "string") return [stated];
  return isArray(stated) ? stated.filter((name) => typeof name === "string") : undefined;
}

function allows(part: SchemaCursor, type: JsonType): boolean {
  const names = typeNames(part);
  return (
    names === undefined || names.includes(type) || (type === "number" && names.includes("integer"))
  );
}
