/** Compiles a pattern as JSON Schema asks (Unicode), or without the flag where only that works: many documents escape more than `u` allows. */
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
