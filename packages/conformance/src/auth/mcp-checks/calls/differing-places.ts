import {
  canonicalJson,
  formatPointer,
  isArray,
  isObject,
  type JsonValue,
} from "@plumbline/contract";

/** JSON Pointers of the places at which two values differ. Lists of different length differ as a whole. */
export function differingPlaces(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
  at: readonly string[] = [],
): readonly string[] {
  if (one === undefined || other === undefined) return one === other ? [] : [formatPointer(at)];
  if (canonicalJson(one) === canonicalJson(other)) return [];
  const members = membersOf(one, other);
  if (!members) return [formatPointer(at)];
  return members.flatMap(([name, own, others]) => differingPlaces(own, others, [...at, name]));
}

type Member = readonly [string, JsonValue | undefined, JsonValue | undefined];

function membersOf(one: JsonValue, other: JsonValue): readonly Member[] | undefined {
  if (isArray(one) && isArray(other))
    return one.length === other.length
      ? one.map((item, index): Member => [String(index), item, other[index]])
      : undefined;
  if (!isObject(one) || !isObject(other)) return undefined;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].map((name): Member => [name, one[name], other[name]]);
}
