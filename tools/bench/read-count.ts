/** A mistake in the words of a command. The bench prints its message and ends with code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Reads the value of an option that counts something. Throws UsageError if it is not a whole number above 0. */
export function readCount(option: string, value: string): number {
  const count = Number(value);
  if (Number.isInteger(count) && count > 0) return count;
  throw new UsageError(`--${option} takes a whole number above 0, not ${JSON.stringify(value)}`);
}
