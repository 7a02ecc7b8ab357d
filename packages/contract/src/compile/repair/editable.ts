import { formatPointer } from "../../json/format-pointer.ts";

/** A container of a copy of a document, which may be changed. */
export type Editable = Record<string, unknown>;

/** The object or list at a path of an editable copy, or undefined if there is none. */
export function editableAt(copy: Editable, path: readonly string[]): Editable | undefined {
  let value: unknown = copy;
  for (const token of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, token))
      return undefined;
    value = (value as Editable)[token]; // Every object can be read by its own keys.
  }
  return typeof value === "object" && value !== null ? (value as Editable) : undefined;
}

/** The object at a path of an editable copy, or undefined if there is none or a list. */
export function objectAt(copy: Editable, path: readonly string[]): Editable | undefined {
  const value = editableAt(copy, path);
  return Array.isArray(value) ? undefined : value;
}

/** Replaces the value at a path. Without a new value, removes the old one; a list keeps its length. */
export function putAt(copy: Editable, path: readonly string[], value?: unknown): string {
  const container = editableAt(copy, path.slice(0, -1));
  const key = path.at(-1);
  if (container && key !== undefined) {
    if (value === undefined) delete container[key];
    else container[key] = value;
  }
  return formatPointer(path);
}
