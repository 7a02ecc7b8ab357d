import type { Change } from "./change.ts";

/** The part of a version that a release increases. @see https://semver.org */
export type Level = "major" | "minor" | "patch" | "none";

/** Rules whose change adds nothing for callers. */
const patches = new Set([
  "deprecation-added",
  "deprecation-removed",
  "request-credential-deprecation-added",
  "request-credential-deprecation-removed",
  "request-parameter-deprecation-added",
  "request-parameter-deprecation-removed",
]);

/**
 * Returns the level of a release with these changes: major if one breaks callers, minor if there is any other change of the interface,
 * patch if only notes about it changed, and none without a change.
 */
export function levelOf(changes: readonly Pick<Change, "severity" | "rule">[]): Level {
  if (changes.length === 0) return "none";
  if (changes.some(({ severity }) => severity === "breaking")) return "major";
  return changes.every(({ rule }) => patches.has(rule)) ? "patch" : "minor";
}
