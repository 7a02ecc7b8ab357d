/** Serializes a value as JSON. Throws TypeError for a number that JSON would change or turn into null. */
export function toJson(value: unknown): string | undefined {
  const text = JSON.stringify(value, exactNumber);
  if (text === undefined && value !== undefined)
    throw new TypeError("JSON cannot represent this value");
  return text;
}

function exactNumber(name: string, value: unknown): unknown {
  if (typeof value !== "number") return value;
  // Larger numbers also stand for their neighbours.
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  throw new TypeError(`the number ${JSON.stringify(name)} is not finite, or too large to be exact`);
}
