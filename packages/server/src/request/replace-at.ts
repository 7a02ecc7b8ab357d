import { type JsonValue, isObject } from "@plumbline/contract";

/** Returns the value with the part at a pointer changed, or the same value if nothing changes. */
export function replaceAt(
  value: JsonValue,
  [step, ...rest]: readonly string[],
  change: (part: JsonValue) => JsonValue,
): JsonValue {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    const items: readonly JsonValue[] = value;
    const before = items[Number(step)];
    const after = before === undefined ? undefined : replaceAt(before, rest, change);
    return after === undefined || after === before ? value : items.with(Number(step), after);
  }
  if (!isObject(value)) return value;
  const before = Object.hasOwn(value, step) ? value[step] : undefined;
  if (before === undefined) return value;
  const after = replaceAt(before, rest, change);
  return after === before ? value : { ...value, [step]: after };
}
