import { expect, test } from "vitest";
import { compileToolSchema } from "./compile-tool-schema.ts";

test("references of a tool's schema start at its own root", () => {
  const handle = compileToolSchema({
    type: "object",
    properties: { a: { $ref: "#/$defs/text" }, b: { $ref: "#/definitions/list" } },
    $defs: { text: { type: "string" } },
    definitions: { list: { items: { $ref: "#/$defs/text" } } },
  });
  expect(handle?.validate({ a: "x", b: ["y"] })).toEqual([]);
  expect(handle?.validate({ a: 1, b: [2] }).map(({ instancePointer }) => instancePointer)).toEqual([
    "/a",
    "/b/0",
  ]);
});

test("data that looks like a reference stays as it is", () => {
  const data = { $ref: "#/x" };
  const handle = compileToolSchema({
    properties: { $ref: { type: "string" }, given: { const: data } },
  });
  expect(handle?.validate({ $ref: "any text", given: data })).toEqual([]);
});
