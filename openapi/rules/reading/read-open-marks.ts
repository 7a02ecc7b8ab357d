import type { DocumentNode } from "./place.ts";

/** The kinds in the `x-open` mark at a place. */
export function readOpenMarks(node: DocumentNode): readonly string[] {
  const marks = [node["x-open"]].flat();
  return marks.filter((mark) => typeof mark === "string");
}
