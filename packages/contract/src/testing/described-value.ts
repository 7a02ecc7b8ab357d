import * as fc from "fast-check";
import type { JsonObject, JsonValue } from "../model/json-value.ts";

/** A value, and a schema that accepts it. */
export interface DescribedValue {
  readonly schema: JsonObject;
  readonly value: JsonValue;
}

/** The texts and names that may be part of a value. */
export interface DescribedTexts {
  readonly text: fc.Arbitrary<string>;
  readonly name: fc.Arbitrary<string>;
  /** How deep values are nested. Default: 1. */
  readonly depth?: number;
}

/** Values without null or empty parts, which have no text. */
export function describedValue({
  text,
  name,
  depth = 1,
}: DescribedTexts): fc.Arbitrary<DescribedValue> {
  const part = depth > 1 ? describedValue({ text, name, depth: depth - 1 }) : describedLeaf(text);
  return fc.oneof(describedLeaf(text), describedList(part), describedRecord(name, part));
}

/** An object, as forms and multipart bodies have. */
export function describedRecord(
  name: fc.Arbitrary<string>,
  part: fc.Arbitrary<DescribedValue>,
): fc.Arbitrary<DescribedValue> {
  const entry = fc.tuple(name, part);
  return fc
    .uniqueArray(entry, { selector: ([key]) => key, minLength: 1, maxLength: 3 })
    .chain((entries) => {
      const value = Object.fromEntries(entries.map(([key, one]) => [key, one.value]));
      const properties = Object.fromEntries(entries.map(([key, one]) => [key, one.schema]));
      const schema = { type: "object", properties };
      const [first] = entries;
      return fc
        .constantFrom<JsonObject>(
          schema,
          { ...schema, additionalProperties: false },
          { properties },
          { allOf: [{ type: "object" }, { properties }] },
          ...(entries.length === 1 && first !== undefined
            ? [{ type: "object", additionalProperties: first[1].schema }]
            : []),
        )
        .map((one) => ({ schema: one, value }));
    });
}

function describedList(part: fc.Arbitrary<DescribedValue>): fc.Arbitrary<DescribedValue> {
  return fc.array(part, { minLength: 1, maxLength: 3 }).chain((parts) => {
    const value = parts.map((one) => one.value);
    const schemas = parts.map(({ schema }) => schema);
    return fc
      .constantFrom<JsonObject>(
        { type: "array", prefixItems: schemas },
        { type: "array", items: { anyOf: schemas } },
        { prefixItems: schemas },
      )
      .map((schema) => ({ schema, value }));
  });
}

/** A text, a number or a boolean. */
export function describedLeaf(text: fc.Arbitrary<string>): fc.Arbitrary<DescribedValue> {
  const value = fc.oneof(
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
    fc.boolean(),
  );
  return value.chain((one) => {
    const type = typeof one;
    return fc
      .constantFrom<JsonObject>(
        { type },
        { type: [type, "null"] },
        { enum: [one] },
        { const: one },
        { anyOf: [{ type: "array", items: { type } }, { type }] },
        { oneOf: [{ type }, { type: "object" }] },
      )
      .map((schema) => ({ schema, value: one }));
  });
}
