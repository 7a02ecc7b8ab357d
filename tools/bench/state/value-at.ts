import { isObject, type JsonValue, type OperationRole, type Resource } from "@plumbline/contract";

/** The value that some names lead to in a body. */
export function valueAt(
  value: JsonValue | undefined,
  names: readonly string[],
): JsonValue | undefined {
  return names.reduce<JsonValue | undefined>(
    (at, name) => (isObject(at) ? at[name] : undefined),
    value,
  );
}

/** The text or number that some names lead to, as a path writes it. */
export function textAt(value: JsonValue | undefined, names: readonly string[]): string | undefined {
  const found = valueAt(value, names);
  return typeof found === "string" || typeof found === "number" ? String(found) : undefined;
}

/** The identifiers in the response of a list. */
export function idsIn(
  body: JsonValue | undefined,
  role: OperationRole,
  { identifier = [] }: Resource,
): readonly string[] {
  const list = valueAt(body, role.items ?? []);
  return Array.isArray(list)
    ? list.flatMap((item: JsonValue) => textAt(item, identifier) ?? [])
    : [];
}
