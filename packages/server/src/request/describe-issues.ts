import type { SchemaIssue } from "@plumbline/contract";

/** Describes schema issues as sentences such as `body /title must be string`. */
export function describeIssues(place: string, issues: readonly SchemaIssue[]): readonly string[] {
  return issues.map(
    ({ instancePointer, message }) =>
      `${place}${instancePointer && ` ${instancePointer}`} ${message}`,
  );
}
