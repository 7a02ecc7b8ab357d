import { formatPointer } from "@plumbline/contract";
import { resolveIn } from "./resolve-in.ts";
import { isObject, type JsonObject } from "./read-bundle.ts";

type Mutation = (value: unknown) => unknown;

/** How each constraint is changed; undefined removes it. */
const mutations: Readonly<Record<string, Mutation>> = {
  ...Object.fromEntries(
    ["minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"].map((key) => [
      key,
      addOne,
    ]),
  ),
  pattern: (value) => `${String(value)}x`,
  enum: dropLast,
  required: (value) => (Array.isArray(value) ? dropLast(value) : !value),
  type: (value) => (Array.isArray(value) ? value.filter((name) => name !== "null") : "boolean"),
  format: remove,
  additionalProperties: (value) => (value === false ? undefined : false),
};

export interface Mutant {
  /** JSON Pointer of the constraint that is changed. */
  readonly pointer: string;
  readonly document: JsonObject;
}

/** One document for each constraint below the pointers, with only that constraint changed. */
export function mutateConstraints(document: JsonObject, pointers: readonly string[]): Mutant[] {
  return pointers
    .flatMap((base) => listConstraints(resolveIn(document, base), base))
    .flatMap((pointer) => {
      const keyword = pointer.slice(pointer.lastIndexOf("/") + 1);
      const before = resolveIn(document, pointer);
      const after = mutations[keyword]?.(before);
      return JSON.stringify(after) === JSON.stringify(before)
        ? []
        : [{ pointer, document: replace(document, pointer, after) }];
    });
}

function listConstraints(value: unknown, at: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => listConstraints(item, `${at}/${index}`));
  if (!isObject(value)) return [];
  const own = at.endsWith("/properties")
    ? []
    : Object.keys(value).filter((key) => key in mutations);
  const below = Object.entries(value).filter(
    ([key]) => !["enum", "required", "example", "examples"].includes(key),
  );
  return [
    ...own.map((key) => at + formatPointer([key])),
    ...below.flatMap(([key, child]) => listConstraints(child, at + formatPointer([key]))),
  ];
}

function replace(document: JsonObject, pointer: string, value: unknown): JsonObject {
  const copy = structuredClone(document);
  const cut = pointer.lastIndexOf("/");
  const holder = resolveIn(copy, pointer.slice(0, cut));
  if (isObject(holder)) Object.assign(holder, { [pointer.slice(cut + 1)]: value });
  return copy;
}

function addOne(value: unknown): number {
  return Number(value) + 1;
}

function dropLast(value: unknown): unknown[] {
  return [value].flat().slice(0, -1);
}

function remove(): undefined {
  return undefined;
}
