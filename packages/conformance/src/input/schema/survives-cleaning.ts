import { isObject, type JsonValue, type SchemaHandle } from "@plumbline/contract";

/**
 * Whether a value stays valid if a server normalizes text before validation: trims it, composes characters and
 * rejects control characters. Servers may do so, and no keyword forbids it.
 * @see https://www.rfc-editor.org/rfc/rfc8264#section-9.11
 */
export function survivesCleaning({ validate }: SchemaHandle, value: JsonValue): boolean {
  return !hasControl(value) && validate(cleaned(value)).length === 0;
}

function hasControl(value: JsonValue): boolean {
  if (typeof value === "string") return /\p{Cc}/u.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, item]) => hasControl(name) || hasControl(item ?? null));
}

function cleaned(value: JsonValue): JsonValue {
  if (typeof value === "string") return value.normalize("NFC").trim();
  if (Array.isArray(value)) return value.map(cleaned);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, cleaned(item ?? null)]),
  );
}
