/** Compiles a pattern with the flag `u`, as JSON Schema requires, or without it if the pattern is invalid with it: many documents escape more characters than `u` allows. */
export const toRegExp: { (pattern: string, flags: string): RegExp; code: string } = Object.assign(
  compilePattern,
  {
    code: "new RegExp",
  },
);

function compilePattern(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern, flags.replace("u", ""));
  }
}
