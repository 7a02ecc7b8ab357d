import { expect, test } from "vitest";
import { renderSchema } from "./render-schema.ts";

test.each([
  [{}, "any"],
  [{ type: ["null", "string"], minLength: 1, maxLength: 4, format: "uri" }, "string|null 1..4 uri"],
  [{ anyOf: [{ $ref: "#/components/schemas/Book" }, { type: "null" }] }, "object|null closed"],
  [
    { type: "array", maxItems: 2, items: { type: "string", pattern: "^a$" } },
    "array ..2 of string /^a$/",
  ],
  [{ type: "integer", enum: [1, 7], description: "Days." }, "integer in 1 7"],
  [{ type: "number", minimum: -1, multipleOf: 2, default: 0 }, "number -1.. multipleOf default"],
  [{ type: "object", minProperties: 1 }, "object minProperties"],
])("%j is rendered as %s", (schema, text) => {
  const document = {
    components: { schemas: { Book: { type: "object", additionalProperties: false } } },
  };

  expect(renderSchema(document, schema)).toBe(text);
});
