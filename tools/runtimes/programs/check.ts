/** Throws if a value differs from the expected one, as JSON. */
export function check(found: unknown, expected: unknown): void {
  const [left, right] = [found, expected].map((value) => JSON.stringify(value));
  if (left !== right) throw new Error(`found ${left}, expected ${right}`);
}
