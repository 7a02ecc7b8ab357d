/** A replacer of `JSON.stringify` that omits the parsed body of each response, because its `text` contains the body. */
export function withoutParsedBodies(key: string, value: unknown): unknown {
  if (key !== "response" || typeof value !== "object" || value === null) return value;
  return { ...value, json: undefined };
}
