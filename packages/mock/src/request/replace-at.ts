import type { JsonValue } from "@plumbline/contract";

/** The value with the part that a pointer's steps lead to changed; the same value when nothing changes. */
export function replaceAt(
  value: JsonValue,
  [step, ...rest]: readonly string[],
  change: (part: JsonValue) => JsonValue,
): JsonValue {
  if (step === undefined) return change(value);
  if (typeof value !== "object" || value === null) return value;
  // A pointer's steps lead through objects and arrays alike; both are read by key.
  const before = (value as Readonly<Record<string, JsonValue | undefined>>)[step];
  if (before === undefined) return value;
  const after = replaceAt(before, rest, change);
  if (after === before) return value;
  if (Array.isArray(value)) return value.with(Number(step), after);
  return { ...value, [step]: after };
}
