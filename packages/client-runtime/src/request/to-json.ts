/** JSON that says what was meant: a number that it would change, or turn into null, is refused. */
export function toJson(value: unknown): string | undefined {
  const text = JSON.stringify(value, exactNumber);
  if (text === undefined && value !== undefined) throw new TypeError("JSON has no such value");
  return text;
}

function exactNumber(name: string, value: unknown): unknown {
  if (typeof value !== "number") return value;
  // Every number from there on is whole, and stands for its neighbours too.
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  throw new TypeError(`the number ${JSON.stringify(name)} is not finite, or too large to be exact`);
}
