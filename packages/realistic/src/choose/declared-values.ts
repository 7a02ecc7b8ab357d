import type { NestedPlace } from "@plumbline/arbitrary";
import { isArray, isObject, type JsonValue } from "@plumbline/contract";

/** The values of a keyword in the schemas of a place. */
export function statedIn(parts: NestedPlace["parts"], keyword: string): readonly JsonValue[] {
  return parts.flatMap(({ schema }) => {
    const value = isObject(schema) ? schema[keyword] : undefined;
    return value === undefined ? [] : [value];
  });
}

/** The examples of a place, those that the example of the object or list around it has for it, and its default. */
export function declaredValues(place: NestedPlace): readonly JsonValue[] {
  return [
    ...examplesOf(place.parts),
    ...examplesAround(place),
    ...statedIn(place.parts, "default"),
  ].filter(isTelling);
}

/** The values of `const` and `enum`. */
export function listedIn({ parts }: NestedPlace): readonly JsonValue[] {
  const lists = statedIn(parts, "enum").filter(isArray).flat();
  return [...statedIn(parts, "const"), ...lists].filter((value) => value !== null && value !== "");
}

function examplesOf(parts: NestedPlace["parts"]): readonly JsonValue[] {
  return [...statedIn(parts, "example"), ...statedIn(parts, "examples").filter(isArray).flat()];
}

function examplesAround({ parents, path, index }: NestedPlace): readonly JsonValue[] {
  const parent = parents.at(-1);
  if (parent === undefined) return [];
  return examplesOf(parent.parts).flatMap((example) => {
    if (isArray(example)) return index === undefined ? [] : (example[index] ?? []);
    const name = path.at(-1) ?? "";
    const value =
      isObject(example) && index === undefined && Object.hasOwn(example, name)
        ? example[name]
        : undefined;
    return value === undefined ? [] : [value];
  });
}

/** Whether a value is more than an empty one. */
function isTelling(value: JsonValue): boolean {
  if (value === null || value === "") return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}

/** Forms of text that no other form can stand for. */
const forms: readonly RegExp[] = [
  /^\d{4}-\d\d-\d\d$/,
  /^\d{4}-\d\d-\d\d[T ]/,
  /^(?:[\w+.-]+:\/\/|data:)/,
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  /^\S+@\S+\.\w+$/,
  /^-?\d+(?:\.\d+)?$/,
];

/** Whether a value has the form of an example: an address stands for an address, and a time for a time. */
export function isFormedLike(value: JsonValue, examples: readonly JsonValue[]): boolean {
  const texts = examples.filter((example) => typeof example === "string");
  if (typeof value !== "string" || texts.length === 0) return true;
  return texts.some((text) => forms.every((form) => form.test(text) === form.test(value)));
}
