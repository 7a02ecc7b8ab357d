import { compileContract, type JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { generateValue } from "./generate-value.ts";

const text = { type: "string" };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** References inside `allOf`, lists and further references, as Alertmanager's document has them. */
const schemas = {
  Shown: {
    allOf: [{ type: "object", required: ["id"], properties: { id: text } }, ref("Silence")],
  },
  Silence: { type: "object", required: ["matchers"], properties: { matchers: ref("Matchers") } },
  Matchers: { type: "array", minItems: 1, items: ref("Matcher") },
  Matcher: { type: "object", required: ["name"], properties: { name: text } },
};

test("a value of nested references is valid for every seed", () => {
  const content = { "application/json": { schema: ref("Shown") } };
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Silences", version: "1" },
    paths: { "/": { get: { responses: { 200: { description: "One.", content } } } } },
    components: { schemas },
  });
  const handle = contract.operations[0]?.responses[0]?.content[0]?.schema;
  if (!handle) throw new Error("The response was not compiled");
  for (const seed of [1, 2, 3, 4, 5]) {
    const { value, isValid } = generateValue(contract, handle, seed);
    expect(isValid).toBe(true);
    expect(handle.validate(value)).toEqual([]);
  }
});
