import type { SchemaIssue } from "@plumbline/contract";

/** Says where a value is not valid, and why. */
export function describeIssue({ instancePointer, message }: SchemaIssue): string {
  return `${instancePointer || "the value"} ${message}`;
}
