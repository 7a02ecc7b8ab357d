import type { SourceFile } from "./read-sources.ts";

/** Returns a function that reads each file only once. */
export function onceForFile<T>(read: (file: SourceFile) => T): (file: SourceFile) => T {
  const known = new WeakMap<SourceFile, { readonly value: T }>();
  return (file) => {
    const found = known.get(file) ?? { value: read(file) };
    known.set(file, found);
    return found.value;
  };
}
