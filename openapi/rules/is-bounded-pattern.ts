/**
 * Whether a pattern is anchored at both ends and has no part that repeats without end.
 * Alternation and groups with a meaning of their own are taken as unbounded: a `maxLength` beside them says it better.
 */
export function isBoundedPattern(pattern: string): boolean {
  const bare = pattern.replace(/\\./g, "a").replace(/\[(?:[^\]])*\]/g, "a");
  return /^\^.*\$$/.test(bare) && !/[*+|]|\{\d+,\}|\(\?/.test(bare);
}
