import { canonicalJson, type JsonValue } from "@plumbline/contract";

/** Whether a value differs from a known one even if text is compared loosely. */
export function isOther(
  value: JsonValue | undefined,
  known: JsonValue | undefined,
): value is JsonValue {
  if (value === undefined) return false;
  return known === undefined || meaningOf(value) !== meaningOf(known);
}

/** The value with its text trimmed and in lower case, which is how a server may compare it. */
function meaningOf(value: JsonValue): string {
  const texts = JSON.stringify(value, (_name, item: unknown) =>
    typeof item === "string" ? item.normalize("NFKC").trim().toLowerCase() : item,
  );
  // The value was JSON and still is.
  return canonicalJson(JSON.parse(texts) as JsonValue);
}
