import type { Place } from "@plumbline/contract";

/** `file:line:column #pointer`, as far as they are known. */
export function formatPlace(place: Place): string {
  const line = place.line === undefined ? "" : `:${place.line}`;
  const column = place.line === undefined || place.column === undefined ? "" : `:${place.column}`;
  const file = place.file === undefined ? "" : `${place.file}${line}${column}`;
  const pointer = place.pointer === undefined ? "" : `#${place.pointer}`;
  return [file, pointer].filter(Boolean).join(" ");
}
