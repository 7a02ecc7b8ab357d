import type { JsonObject, JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";

const names = ["a", "b", "c"] as const;
const texts = ["x", "y z", 'q"*/', ""] as const;

/** Schemas of plain values, which parameters can have too. */
export const plainSchema: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constantFrom<JsonObject>(
    { type: "string" },
    { type: "integer" },
    { type: "number", minimum: 0 },
    { type: "boolean" },
    { type: "string", maxLength: 3 },
    { type: "string", format: "date" },
  ),
  fc.subarray([...texts], { minLength: 1 }).map((values) => ({ type: "string", enum: values })),
  fc.constantFrom<JsonValue>("only", 7, true).map((value) => ({ const: value })),
  // Some of the listed values have another type.
  fc
    .subarray<JsonValue>(["x", 1, 2.5, true], { minLength: 2 })
    .chain((values) =>
      fc.constantFrom("string", "integer", "number").map((type) => ({ type, enum: values })),
    ),
  fc.constant<JsonObject>({ enum: ["x", "y z"], const: "x" }),
  fc.subarray([1, 2, 3], { minLength: 1 }).map((values) => ({ type: "integer", enum: values })),
);

/** Components that references of `randomSchema` lead to. */
export const components: Readonly<Record<string, JsonObject>> = {
  Part: {
    type: "object",
    properties: { a: { type: "string" }, b: { type: ["integer", "null"] }, c: { type: "boolean" } },
  },
  Full: { allOf: [{ $ref: "#/components/schemas/Part" }, { required: ["a", "b"] }] },
  Card: {
    type: "object",
    required: ["kind", "a"],
    properties: { kind: { enum: ["credit", "debit"] }, a: { type: "string" } },
  },
  Cash: {
    type: "object",
    required: ["kind"],
    properties: { kind: { const: "cash" }, b: { type: "integer" } },
  },
  Node: {
    type: "object",
    required: ["a"],
    properties: {
      a: { type: "string" },
      b: { type: "array", maxItems: 2, items: { $ref: "#/components/schemas/Node" } },
    },
  },
  Account: {
    type: "object",
    required: ["a", "b"],
    properties: { a: { type: "string", readOnly: true }, b: { type: "string" } },
  },
};

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const required = fc.subarray([...names]);

/** Schemas of the kinds whose types TypeScript can express. */
export const randomSchema: fc.Arbitrary<JsonObject> = fc.letrec<{
  schema: JsonObject;
  object: JsonObject;
}>((tie) => ({
  object: fc
    .tuple(
      fc.dictionary(fc.constantFrom(...names), tie("schema"), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
      required,
      fc.boolean(),
    )
    .map(([properties, all, isClosed]) => ({
      type: "object",
      properties,
      required: all.filter((name) => Object.hasOwn(properties, name)),
      ...(isClosed && { additionalProperties: false }),
    })),
  schema: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    plainSchema,
    fc.constantFrom(...Object.keys(components)).map(ref),
    tie("object"),
    tie("schema").map((items) => ({ type: "array", items, maxItems: 3 })),
    fc
      .tuple(
        tie("schema"),
        tie("schema"),
        fc.nat({ max: 2 }),
        fc.constantFrom({}, { items: false }),
      )
      .map(([first, second, minItems, more]) => ({
        type: "array",
        prefixItems: [first, second],
        minItems,
        maxItems: 3,
        ...more,
      })),
    plainSchema.map((values) => ({
      type: "object",
      propertyNames: { pattern: "^k" },
      additionalProperties: values,
    })),
    tie("object").map((object) => ({ anyOf: [object, { type: "null" }] })),
    plainSchema.map(({ type, ...rest }) => ({
      ...rest,
      ...(typeof type === "string" && { type: [type, "null"] }),
    })),
    required.map((all) => ({ allOf: [ref("Part"), { required: all }] })),
    required.map((all) => ({ ...ref("Part"), required: all })),
    required.map((all) => ({
      type: "object",
      required: all,
      allOf: [ref("Part"), { properties: { c: { type: "boolean" } } }],
    })),
    fc.constant<JsonObject>({
      oneOf: [ref("Card"), ref("Cash")],
      discriminator: { propertyName: "kind" },
    }),
    fc.constant<JsonObject>({ anyOf: [{ type: "string" }, { type: "array", items: ref("Cash") }] }),
  ),
})).schema;
