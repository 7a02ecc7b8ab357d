import { canonicalJson, type JsonValue } from "@plumbline/contract";

/** Whether a value says something else than a known one, however carelessly text is compared. */
export function isOther(
  value: JsonValue | undefined,
  known: JsonValue | undefined,
): value is JsonValue {
  if (value === undefined) return false;
  return known === undefined || meaningOf(value) !== meaningOf(known);
}

/** What is left of a value once text is trimmed and its case forgotten: a server may take no more for an argument. */
function meaningOf(value: JsonValue): string {
  const texts = JSON.stringify(value, (_name, item: unknown) =>
    typeof item === "string" ? item.normalize("NFKC").trim().toLowerCase() : item,
  );
  // What was JSON is JSON.
  return canonicalJson(JSON.parse(texts) as JsonValue);
}
