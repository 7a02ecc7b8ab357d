import { isList, isRecord, type WireValue } from "../wire-value.ts";

/** Whether two JSON values are equal. A member that is undefined is absent. */
export function isEqual(one: WireValue | undefined, other: WireValue | undefined): boolean {
  if (one === other) return true;
  if (isList(one))
    return (
      isList(other) &&
      one.length === other.length &&
      one.every((item, index) => isEqual(item, other[index]))
    );
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isEqual(ownOf(one, name), ownOf(other, name)));
}

function ownOf(
  record: Readonly<Record<string, WireValue | undefined>>,
  name: string,
): WireValue | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
