type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Orders root keys and components independently of where a part is first used.
 * Everything else keeps the order of its source.
 */
export function orderDocument({
  openapi,
  "x-generated": mark,
  components,
  ...rest
}: JsonObject): JsonObject {
  const sections = isObject(components) ? mapValues(sortKeys(components), orderSection) : {};
  return { openapi, "x-generated": mark, ...rest, components: sections };
}

function orderSection(section: unknown): unknown {
  return isObject(section) ? sortKeys(section) : section;
}

function sortKeys(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function mapValues(object: JsonObject, map: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
