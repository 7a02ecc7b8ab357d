import {
  formatPointer,
  isArray,
  isObject,
  type JsonValue,
  parsePointer,
  resolvePointer,
  setAt,
} from "@plumbline/contract";
import type { PropertyDefinition } from "../../model/check.ts";
import { objectBody } from "./object-body.ts";
import { dealOddBodies, type Oddity } from "./deal-odd-bodies.ts";

/** Written in place of a part of the body, and then replaced by text that JSON.stringify does not write. */
const mark = "plumbline-odd-value";

const depth = 20;
const manyMembers = 10_000;
const manyDigits = 400;

const casesOf = dealOddBodies([
  member(`${depth} levels of nesting`, () => '{"a":'.repeat(depth) + "0" + "}".repeat(depth)),
  member(`${manyMembers} members`, () =>
    JSON.stringify(
      Object.fromEntries(Array.from({ length: manyMembers }, (_, at) => [`m${at}`, 0])),
    ),
  ),
  member("1e400", () => "1e400"),
  member(`an integer of ${manyDigits} digits`, () => "9".repeat(manyDigits)),
  member("-0", () => "-0"),
  number(`a fraction of ${manyDigits} zeros`, (value) => `${value}.${"0".repeat(manyDigits)}`),
  number("an exponent", (value) => `${value}00e-2`),
  ...["0001-01-01", "9999-12-31", "2024-02-29", "1582-10-10"].map((date) => dateOf(date)),
]);

/** An additional member of an open object. */
function member(name: string, write: () => string): Oddity {
  let odd: string | undefined;
  return {
    name: `${name} in an open object`,
    write(subject) {
      const found = objectBody(subject);
      if (!found) return undefined;
      for (const { value, pointer } of partsOf(found.body)) {
        if (!isObject(value)) continue;
        const withMember = (one: JsonValue): JsonValue =>
          setAt(found.body, [...parsePointer(pointer), "odd"], one);
        const isOpen = [mark, 0, {}].every(
          (one) => found.schema.validate(withMember(one)).length === 0,
        );
        if (isOpen) return unmark(withMember(mark), (odd ??= write()));
      }
      return undefined;
    },
  };
}

/** An integer of the body in another notation, with the same value. */
function number(name: string, write: (value: number) => string): Oddity {
  return {
    name: `a number with ${name}`,
    write(subject) {
      const found = objectBody(subject);
      const place = found && partsOf(found.body).find(({ value }) => Number.isInteger(value));
      if (!found || typeof place?.value !== "number") return undefined;
      const marked = setAt(found.body, parsePointer(place.pointer), mark);
      return unmark(marked, write(place.value));
    },
  };
}

/** An extreme date, for a member whose schema requires a date. */
function dateOf(date: string): Oddity {
  return {
    name: `the date ${date}`,
    write(subject) {
      const found = objectBody(subject);
      if (!found) return undefined;
      const isValid = (body: JsonValue): boolean => found.schema.validate(body).length === 0;
      for (const { value, pointer } of partsOf(found.body)) {
        const at = (text: string): JsonValue => setAt(found.body, parsePointer(pointer), text);
        if (typeof value !== "string" || isValid(at("x"))) continue;
        const dated = [date, `${date}T23:59:59Z`].map(at).find(isValid);
        if (dated !== undefined) return JSON.stringify(dated);
      }
      return undefined;
    },
  };
}

interface PlacedValue {
  readonly pointer: string;
  readonly value: JsonValue;
}

function unmark(marked: JsonValue, text: string): string {
  return JSON.stringify(marked).replace(JSON.stringify(mark), () => text);
}

/** A value and every part of it, the outermost first. */
function partsOf(value: JsonValue, pointer = ""): readonly PlacedValue[] {
  const names = isArray(value) || isObject(value) ? Object.keys(value) : [];
  return [
    { pointer, value },
    ...names.flatMap((name) => {
      const part = resolvePointer(value, formatPointer([name]));
      return part === undefined ? [] : partsOf(part, pointer + formatPointer([name]));
    }),
  ];
}

/**
 * Sends numbers, objects and dates that are legal but unusual. The server may accept or reject them.
 * @see https://www.rfc-editor.org/rfc/rfc8259#section-6
 */
export const oddValues: PropertyDefinition = {
  name: "odd-values",
  severity: "must",
  title: "Extreme numbers, objects and dates do not cause a server error",
  plan: (subject) => casesOf(subject),
};
