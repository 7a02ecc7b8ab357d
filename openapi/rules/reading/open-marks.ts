import type { DocumentNode } from "./place.ts";

/** What `x-open` at a place says the source leaves open. */
export function readOpenMarks(node: DocumentNode): readonly string[] {
  const marks = node["x-open"];
  return Array.isArray(marks) ? marks.filter((mark) => typeof mark === "string") : [];
}
