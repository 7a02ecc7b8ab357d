import type { JsonValue } from "@plumbline/contract";
import { altered, type Differing, type Subject } from "./toggled.ts";

/** Reports a value that is stated, no longer stated, or another one: a larger or smaller one if values have a size. */
export function restated<S extends Subject, Value extends JsonValue>(
  subject: S,
  [before, after]: readonly [before: Value | undefined, after: Value | undefined],
  sizeOf?: (value: Value) => number,
): readonly Differing<S>[] {
  if (before === undefined)
    return after === undefined ? [] : [{ ...subject, action: "added", after }];
  if (after === undefined) return [{ ...subject, action: "removed", before }];
  if (!sizeOf) return altered(subject, before, after).map((found) => ({ ...found, before, after }));
  const growth = sizeOf(after) - sizeOf(before);
  if (growth === 0) return [];
  return [{ ...subject, action: growth > 0 ? "increased" : "decreased", before, after }];
}

type Named<Value> = Readonly<Record<string, Value | undefined>>;

/** Reports each value by name that is stated, no longer stated, or another one. */
export function restatedByName<S extends Subject, Value extends JsonValue>(
  toSubject: (name: string) => S,
  [before, after]: readonly [before: Named<Value>, after: Named<Value>],
  sizeOf?: (value: Value) => number,
): readonly Differing<S>[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    restated(toSubject(name), [before[name], after[name]], sizeOf),
  );
}
