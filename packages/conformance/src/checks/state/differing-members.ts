import { canonicalJson, formatPointer, isObject, type JsonValue } from "@plumbline/contract";

/** A member that two values have with different values, which are shown as JSON. */
export interface DifferingMember {
  readonly pointer: string;
  readonly one: string;
  readonly other: string;
}

/** The members that both values have and that differ. Lists are compared as a whole. */
export function differingMembers(
  one: JsonValue,
  other: JsonValue,
  tokens: readonly string[] = [],
): readonly DifferingMember[] {
  if (isObject(one) && isObject(other))
    return Object.entries(one).flatMap(([name, value]) => {
      const beside = other[name];
      return value === undefined || beside === undefined
        ? []
        : differingMembers(value, beside, [...tokens, name]);
    });
  const [left, right] = [canonicalJson(one), canonicalJson(other)];
  return left === right
    ? []
    : [{ pointer: formatPointer(tokens), one: shortened(left), other: shortened(right) }];
}

const longest = 100;

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
