/**
 * Whether a pattern is anchored at both ends and has no unbounded repetition. Patterns with alternation or special groups
 * count as unbounded; they need a `maxLength`.
 */
export function isBoundedPattern(pattern: string): boolean {
  const bare = pattern.replace(/\\./g, "a").replace(/\[(?:[^\]])*\]/g, "a");
  return /^\^.*\$$/.test(bare) && !/[*+|]|\{\d+,\}|\(\?/.test(bare);
}
