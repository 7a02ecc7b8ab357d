import type { DocumentNode } from "./place.ts";

/** What `x-open` at a place says the source leaves open: one kind or a list of them. */
export function readOpenMarks(node: DocumentNode): readonly string[] {
  const marks = [node["x-open"]].flat();
  return marks.filter((mark) => typeof mark === "string");
}
