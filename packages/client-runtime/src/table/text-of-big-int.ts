/** Lets `JSON.stringify` write a `bigint` as text, to compare values or to make keys of them. */
export function textOfBigInt(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
