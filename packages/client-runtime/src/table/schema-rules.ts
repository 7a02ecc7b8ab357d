/** Rules of JSON Schema that libraries of schemas do not have. A copy of this module lies beside generated schemas; it imports nothing. */

/** Whether a value is an object of JSON. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The number of code points of a text, by which JSON Schema counts its length. Generated validators call it.
 * @see https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3.1
 * @example
 * ```ts
 * import { countCharacters } from "@plumbline/client-runtime";
 *
 * console.log(countCharacters("🦉"));
 * ```
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a text has at least `minimum` and at most `maximum` code points. */
export function hasLength(text: string, minimum: number, maximum: number = Infinity): boolean {
  const count = countCharacters(text);
  return count >= minimum && count <= maximum;
}

/** Whether a number is a multiple of another one, up to the sixth decimal of the quotient. */
export function isMultiple(value: number, step: number): boolean {
  const quotient = value / step;
  return step !== 0 && Math.abs(Math.round(quotient) - quotient) <= 1e-6;
}

/**
 * Whether two values of JSON are equal. Generated validators call it.
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-4.2.2
 * @example
 * ```ts
 * import { deepEqual } from "@plumbline/client-runtime";
 *
 * console.log(deepEqual({ a: [1], b: null }, { b: null, a: [1] }));
 * ```
 */
export function deepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => deepEqual(item, other[at]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  // Times have no members; their JSON distinguishes them.
  if (names.length === 0) return JSON.stringify(one) === JSON.stringify(other);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && deepEqual(one[name], other[name]))
  );
}

/** Whether no two items are equal. */
export function isUnique(list: readonly unknown[]): boolean {
  const primitives = new Set(list.filter((item) => typeof item !== "object" || item === null));
  const others = list.filter((item) => typeof item === "object" && item !== null);
  return (
    primitives.size + others.length === list.length &&
    others.every((item, at) => others.slice(0, at).every((earlier) => !deepEqual(earlier, item)))
  );
}

/** Whether a value is valid by one schema. */
export type Accepts = (value: unknown) => boolean;

/** Whether the items after those of `first` are valid by `rest`, and each item of `first` by its own schema. */
export function hasItems(
  list: readonly unknown[],
  first: readonly Accepts[],
  rest: Accepts,
): boolean {
  return list.every((item, at) => (first[at] ?? rest)(item));
}

/** Whether the number of items that a schema accepts is in a range. */
export function containsItems(
  list: readonly unknown[],
  accepts: Accepts,
  [minimum, maximum]: readonly [number, number],
): boolean {
  const count = list.filter((item) => accepts(item)).length;
  return count >= minimum && count <= maximum;
}

/** The members of an object by name, by pattern, and all others. */
export interface MemberRules {
  readonly names: Readonly<Record<string, Accepts>>;
  readonly patterns: readonly (readonly [RegExp, Accepts])[];
  readonly rest: Accepts;
}

/** Whether each own member of an object is valid. */
export function hasMembers(value: object, { names, patterns, rest }: MemberRules): boolean {
  return Object.entries(value).every(([name, member]) => {
    const byName = Object.hasOwn(names, name) ? [names[name] ?? rest] : [];
    const byPattern = patterns
      .filter(([pattern]) => pattern.test(name))
      .map(([, accepts]) => accepts);
    const all = [...byName, ...byPattern];
    return all.length === 0 ? rest(member) : all.every((accepts) => accepts(member));
  });
}

/** Whether an object has own members of all names. */
export function hasNames(value: object, names: readonly string[]): boolean {
  return names.every((name) => Object.hasOwn(value, name));
}

/** Whether a text is a calendar day, as `2026-02-28`. @see https://www.rfc-editor.org/rfc/rfc3339#section-5.6 */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= (days[month - 1] ?? 0);
}

/** Whether a text is a time of day with an offset; a leap second is the last one of a day in UTC. @see https://www.rfc-editor.org/rfc/rfc3339#section-5.6 */
export function isTime(text: string): boolean {
  return isClock(text, /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:Z|([+-])(\d\d):(\d\d))$/i);
}

/** Whether a text is a time of day, with or without an offset. */
export function isOpenTime(text: string): boolean {
  return isClock(text, /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:Z|([+-])(\d\d)(?::?(\d\d))?)?$/i);
}

function isClock(text: string, grammar: RegExp): boolean {
  const parts = grammar.exec(text);
  if (!parts) return false;
  const [hour, minute, second, aheadHours, aheadMinutes] = [1, 2, 3, 5, 6].map((at) =>
    Number(parts[at] ?? 0),
  ) as [number, number, number, number, number]; // five groups, as listed
  if (aheadHours > 23 || aheadMinutes > 59) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  const sign = parts[4] === "-" ? -1 : 1;
  const utcMinute = minute - aheadMinutes * sign;
  const utcHour = hour - aheadHours * sign - (utcMinute < 0 ? 1 : 0);
  return (
    (utcHour === 23 || utcHour === -1) && (utcMinute === 59 || utcMinute === -1) && second < 61
  );
}

/** Whether a text is a moment with an offset. @see https://www.rfc-editor.org/rfc/rfc3339#section-5.6 */
export function isDateTime(text: string): boolean {
  return /^.{10}T/i.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

/** Whether a text is a moment, with or without an offset. */
export function isOpenDateTime(text: string): boolean {
  return /^.{10}[T\s]/i.test(text) && isDate(text.slice(0, 10)) && isOpenTime(text.slice(11));
}

/** Whether a text is a regular expression. */
export function isRegularExpression(text: string): boolean {
  if (/[^\\]\\Z/.test(text)) return false;
  try {
    return Boolean(new RegExp(text));
  } catch {
    return false;
  }
}

/** Whether a number is a whole one of 32 bits. */
export function isInt32(value: number): boolean {
  return (value | 0) === value;
}

/** The members that one schema reads. */
export interface MemberReader {
  /** Whether the schema applies to the object. */
  readonly when: Accepts;
  readonly names: readonly string[];
  readonly patterns: readonly RegExp[];
  readonly isAll: boolean;
}

/** Whether each own member of an object is one that an applied schema reads, or valid by `rest`. */
export function hasRead(value: object, readers: readonly MemberReader[], rest: Accepts): boolean {
  const applied = readers.filter(({ when }) => when(value));
  return Object.entries(value).every(
    ([name, member]) =>
      applied.some(
        ({ names, patterns, isAll }) =>
          isAll || names.includes(name) || patterns.some((pattern) => pattern.test(name)),
      ) || rest(member),
  );
}

/** Whether a value says that it is of a type, such as `Temporal.Instant`. */
export function isTagged(value: unknown, type: string): boolean {
  return Object.prototype.toString.call(value) === `[object ${type}]`;
}
