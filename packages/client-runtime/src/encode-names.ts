/** An object whose property names can stand in a URL, as openapi-fetch encodes values only; anything else as it is. */
export function encodeNames(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [encodeURIComponent(name), item]),
  );
}
