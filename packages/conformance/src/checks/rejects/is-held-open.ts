import type { OpenKind } from "@plumbline/contract";

/**
 * Whether a server may ignore an invalid value, because it may not know a part with an open name. Other marks add rules or leave rules
 * unstated, so the stated rules still hold.
 */
export function isHeldOpen(marks: ReadonlySet<OpenKind>): boolean {
  return marks.has("names");
}
