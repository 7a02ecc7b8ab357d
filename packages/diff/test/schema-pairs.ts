import type { JsonObject, JsonSchema } from "@plumbline/contract";
import * as fc from "fast-check";

const bound = fc.integer({ min: 0, max: 6 });
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Leaves out members without a value. */
function given(schema: Record<string, unknown>): JsonObject {
  return JSON.parse(JSON.stringify(schema));
}

const texts = fc
  .record({
    least: optional(bound),
    more: optional(bound),
    pattern: optional(fc.constantFrom("^a", "^[a-c]*$", "b$")),
    isNullable: fc.boolean(),
  })
  .map(({ least, more, pattern, isNullable }) =>
    given({
      type: isNullable ? ["string", "null"] : "string",
      minLength: least,
      maxLength: more === undefined ? undefined : (least ?? 0) + more + 2,
      pattern,
    }),
  );

const numbers = fc
  .record({
    type: fc.constantFrom("integer", "number"),
    minimum: optional(bound),
    more: optional(bound),
    multipleOf: optional(fc.constantFrom(1, 2, 3)),
  })
  .map(({ type, minimum, more, multipleOf }) =>
    given({
      type,
      minimum,
      maximum: more === undefined ? undefined : (minimum ?? 0) + more + 6,
      multipleOf,
    }),
  );

const lists = fc
  .uniqueArray(fc.constantFrom("red", "green", "blue", 1, null), { minLength: 1 })
  .map((values) => given({ enum: values }));

const leaves: fc.Arbitrary<JsonSchema> = fc.oneof(
  texts,
  numbers,
  lists,
  fc.constant({ type: "boolean" }),
);

const arrays = fc
  .record({
    items: leaves,
    minItems: optional(fc.integer({ min: 0, max: 2 })),
    more: optional(fc.integer({ min: 0, max: 2 })),
  })
  .map(({ items, minItems, more }) =>
    given({
      type: "array",
      items,
      minItems,
      maxItems: more === undefined ? undefined : (minItems ?? 0) + more,
    }),
  );

const choices = fc
  .tuple(texts, numbers, fc.constant({ type: "boolean" }))
  .chain((branches) => fc.subarray([...branches], { minLength: 1 }))
  .map((branches) => given({ anyOf: branches }));

const parts = fc.oneof({ weight: 3, arbitrary: leaves }, arrays, choices);
const names = ["a", "b", "c"];

const objects = fc
  .record({
    properties: fc.dictionary(fc.constantFrom(...names), parts, { noNullPrototype: true }),
    required: fc.subarray(names),
    isClosed: fc.boolean(),
  })
  .map(({ properties, required, isClosed }) =>
    given({
      type: "object",
      properties,
      required: required.filter((name) => name in properties),
      additionalProperties: isClosed ? false : undefined,
    }),
  );

const schemas = fc.oneof(objects, parts);

/** Two versions of a schema: a whole new one, or one with some members replaced. */
export const schemaPairs: fc.Arbitrary<readonly [JsonSchema, JsonSchema]> = fc.oneof(
  fc.tuple(schemas, schemas),
  fc
    .tuple(objects, parts, fc.constantFrom(...names), fc.boolean())
    .map(([before, part, name, isRequired]) => {
      const required = isRequired ? [name] : [];
      return [
        before,
        given({
          ...before,
          properties: { ...Object(before["properties"]), [name]: part },
          required,
        }),
      ] as const;
    }),
);

/** A document with a schema as a request body and as a response body. */
export function documentOf(schema: JsonSchema): JsonObject {
  const content = { "application/json": { schema } };
  return {
    openapi: "3.1.1",
    info: { title: "Pair", version: "1.0.0" },
    paths: {
      "/things": {
        post: {
          operationId: "send",
          requestBody: { required: true, content },
          responses: { "200": { description: "Done.", content } },
        },
      },
    },
  };
}
