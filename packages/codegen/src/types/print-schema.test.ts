import { type JsonObject, type JsonSchema, openSchema } from "@plumbline/contract";
import { expect, test } from "vitest";
import { printSchema } from "./print-schema.ts";
import { readDiscriminators } from "./read-discriminators.ts";
import { nameUses, type View } from "./schema-use.ts";

const schemas: JsonObject = {
  Pet: {
    oneOf: [ref("Cat"), ref("dog")],
    discriminator: { propertyName: "kind", mapping: { canine: "dog" } },
  },
  Cat: { type: "object", properties: { kind: { type: "string" } } },
  dog: { type: "object", properties: { kind: { type: "string" }, name: { type: "string" } } },
  Id: { type: "string", readOnly: true },
  Part: {
    type: "object",
    properties: { title: { type: "string" }, pages: { type: ["integer", "null"] } },
  },
  Full: { allOf: [ref("Part"), { required: ["title"] }] },
};

function ref(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

function print(schema: JsonSchema, view: View = "response"): string {
  const discriminated = readDiscriminators({
    components: { schemas: { ...schemas, Root: schema } },
  });
  const cursor = openSchema(discriminated.document, "/components/schemas/Root");
  const { text } = printSchema(cursor, { ...discriminated, view });
  return nameUses(text, ({ pointer }) => pointer.slice(pointer.lastIndexOf("/") + 1)).replaceAll(
    /\s+/g,
    " ",
  );
}

const name = { type: "string" } as const;

test.for<readonly [JsonSchema, string]>([
  [true, "unknown"],
  [false, "never"],
  [{}, "unknown"],
  [{ type: "integer" }, "number"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ const: null }, "null"],
  [{ type: "string", const: 1 }, "never"],
  [{ type: "boolean", enum: [null] }, "never"],
  [{ type: ["boolean", "null"], enum: [null] }, "null"],
  [{ type: "integer", enum: ["1", 2, 2.5, null] }, "2"],
  [{ enum: [1, 2, 3], const: 2 }, "2"],
  [{ const: { a: [1] } }, "{ a: [1]; }"],
  [{ enum: ["a", 1, null] }, '"a" | 1 | null'],
  [{ type: "array", items: { enum: ["a", "b"] } }, '("a" | "b")[]'],
  [{ type: "array", prefixItems: [name, { type: "number" }] }, "[string?, number?, ...unknown[]]"],
  [{ type: "object" }, "Record<string, unknown>"],
  [{ type: "object", additionalProperties: name }, "{ [key: string]: string; }"],
  [
    { type: "object", properties: { a: name, "b-c": name }, required: ["a"] },
    '{ a: string; "b-c"?: string; }',
  ],
  [ref("Cat"), "Cat"],
  [{ allOf: [ref("Cat"), { type: "object", properties: { a: name } }] }, "Cat & { a?: string; }"],
  [{ allOf: [ref("Id"), ref("Pet")], required: ["kind"] }, "{ kind: unknown; } & Id & Pet"],
  [{ allOf: [{ ...ref("dog") }], required: ["name"] }, "{ name: string; } & dog"],
  [{ oneOf: [ref("Cat"), ref("dog")] }, "Cat | dog"],
])("%j is %s in every view but the document's", ([schema, type]) => {
  expect(print(schema)).toBe(type);
});

test.for<readonly [string, JsonSchema, View, string]>([
  ["a property that is only read", readOnly(), "response", "{ id: string; }"],
  ["a property that is only read", readOnly(), "request", "Record<string, unknown>"],
  ["a property that is only read", readOnly(), "document", "{ readonly id: string; }"],
  [
    "a property that is only written",
    { type: "object", properties: { key: { ...name, writeOnly: true } } },
    "response",
    "Record<string, unknown>",
  ],
  [
    "a property that is only written",
    { type: "object", properties: { key: { ...name, writeOnly: true } } },
    "request",
    "{ key?: string; }",
  ],
  [
    "a referenced schema that is only read",
    { type: "object", properties: { id: ref("Id"), a: name } },
    "request",
    "{ a?: string; }",
  ],
  ["a type that JSON Schema does not have", { type: "any" }, "response", "unknown"],
  ["a type that JSON Schema does not have", { type: "any" }, "document", "Record<string, unknown>"],
  ["bytes", { type: "string", format: "binary" }, "form", "Blob | ArrayBuffer | Uint8Array"],
  ["bytes", { type: "string", format: "binary" }, "request", "string"],
  ["no allowed value", { type: "string", enum: [] }, "response", "string"],
  ["no allowed value", { type: "string", enum: [] }, "document", "never"],
  [
    "alternatives of required properties",
    required(),
    "request",
    "{ a?: string; } & ({ a: string; } | { b: unknown; })",
  ],
  ["alternatives of required properties", required(), "document", "{ a?: string; } | unknown"],
  [
    "other properties of a type",
    { type: "object", properties: { a: { type: "number" } }, additionalProperties: name },
    "request",
    "{ a?: number; } & { [key: string]: unknown; }",
  ],
  [
    "constraints beside a reference",
    { ...ref("Cat"), properties: { a: name } },
    "response",
    "Cat & { a?: string; }",
  ],
  ["constraints beside a reference", { ...ref("Cat"), properties: { a: name } }, "document", "Cat"],
])("%s: %j in the view %s is %s", ([, schema, view, type]) => {
  expect(print(schema, view)).toBe(type);
});

function readOnly(): JsonSchema {
  return { type: "object", properties: { id: { ...name, readOnly: true } }, required: ["id"] };
}

function required(): JsonSchema {
  return {
    type: "object",
    properties: { a: name },
    anyOf: [{ required: ["a"] }, { required: ["b"] }],
  };
}

test("a schema that a discriminator names states its value", () => {
  const { document } = readDiscriminators({ components: { schemas } });
  expect(document).toMatchObject({
    components: {
      schemas: {
        Cat: { required: ["kind"], properties: { kind: { enum: ["Cat"] } } },
        dog: { required: ["kind"], properties: { kind: { enum: ["canine"] } } },
      },
    },
  });
});

test.for<readonly [JsonSchema, string]>([
  [{ allOf: [ref("Part"), { required: ["title"] }] }, "Part & { title: string; }"],
  [
    {
      type: "object",
      required: ["title", "extra"],
      allOf: [ref("Part"), { type: "object", properties: { extra: { type: "boolean" } } }],
    },
    "{ title: string; } & Part & { extra: boolean; }",
  ],
  [{ allOf: [{ required: ["pages"] }, ref("Full")] }, "{ pages: number | null; } & Full"],
  [{ ...ref("Part"), required: ["title"] }, "Part & { title: string; }"],
  [{ required: ["x"], type: "object" }, "{ x: unknown; }"],
  [
    { required: ["a"], oneOf: [{ properties: { a: name } }, ref("Part")], type: "object" },
    "{ a: unknown; } & ({ a: string; } | Part)",
  ],
])("what another part requires is required: %j is %s", ([schema, type]) => {
  expect(print(schema)).toBe(type);
});

test.for<readonly [JsonSchema, string]>([
  [{ type: ["string", "null"], enum: ["a"] }, '"a"'],
  [{ type: "string", enum: ["a", null] }, '"a"'],
  [{ type: "number", enum: [1, 1.5, "a"] }, "1 | 1.5"],
  [{ type: "array", prefixItems: [name], items: false, minItems: 1 }, "[string]"],
  [{ type: "array", prefixItems: [name], items: name, minItems: 1 }, "[string, ...string[]]"],
  [{ type: "array", items: false }, "never[]"],
  [{ type: "object", additionalProperties: false }, "Record<string, never>"],
  [{ type: "object", patternProperties: { "^x-": name } }, "{ [key: string]: unknown; }"],
  [
    { type: "object", patternProperties: { "^x-": name }, additionalProperties: false },
    "{ [key: string]: string; }",
  ],
  [{ $dynamicRef: "#/components/schemas/Part" }, "Part"],
])("%j follows JSON Schema: %s", ([schema, type]) => {
  expect(print(schema)).toBe(type);
});
