import { formatPointer } from "../pointer/format-pointer.ts";

/** A container of a copy of a document, which may be changed. */
export type Draft = Record<string, unknown>;

/** The object or list at a path of a draft, or undefined if there is none. */
export function draftAt(draft: Draft, path: readonly string[]): Draft | undefined {
  let value: unknown = draft;
  for (const token of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, token))
      return undefined;
    value = (value as Draft)[token]; // Every object can be read by its own keys.
  }
  return typeof value === "object" && value !== null ? (value as Draft) : undefined;
}

/** The object at a path of a draft, or undefined if there is none or a list. */
export function objectAt(draft: Draft, path: readonly string[]): Draft | undefined {
  const value = draftAt(draft, path);
  return Array.isArray(value) ? undefined : value;
}

/** Replaces the value at a path. Without a new value, removes the old one; a list keeps its length. */
export function putAt(draft: Draft, path: readonly string[], value?: unknown): string {
  const container = draftAt(draft, path.slice(0, -1));
  const key = path.at(-1);
  if (container && key !== undefined) {
    if (value === undefined) delete container[key];
    else container[key] = value;
  }
  return formatPointer(path);
}
