import type { OpenKind } from "@plumbline/contract";

/**
 * Whether the document leaves open that an invalid value is refused. Other marks add rules or leave some unsaid, but what
 * is written still holds; a part with an open name may be unknown to the server, and thereby ignored.
 */
export function isHeldOpen(marks: ReadonlySet<OpenKind>): boolean {
  return marks.has("names");
}
