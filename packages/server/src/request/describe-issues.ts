import type { SchemaIssue } from "@plumbline/contract";

/** Describes schema issues as sentences such as `body /title must be string`. */
export function describeIssues(place: string, issues: readonly SchemaIssue[]): readonly string[] {
  return issues.map((issue) => describeIssue(place, issue));
}

/** Describes a schema issue as a sentence such as `body /title must be string`. */
export function describeIssue(place: string, { instancePointer, message }: SchemaIssue): string {
  return `${place}${instancePointer && ` ${instancePointer}`} ${message}`;
}
