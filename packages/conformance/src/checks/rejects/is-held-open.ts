import type { OpenKind } from "@plumbline/contract";

/**
 * Whether a server may ignore an invalid value: a part with an open name may be unknown to it. Other marks only add
 * rules or leave some unstated, so the written ones still hold.
 */
export function isHeldOpen(marks: ReadonlySet<OpenKind>): boolean {
  return marks.has("names");
}
