import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { json, runDocument } from "./support/run-document.ts";

function answers(schema: JsonObject, schemas: JsonObject = {}): JsonObject {
  const responses = {
    200: { description: "A node.", content: { "application/json": { schema } } },
  };
  return {
    paths: { "/node": { get: { operationId: "getNode", responses } } },
    components: { schemas },
  };
}

const code = (value: string): JsonObject => ({
  type: "object",
  properties: { code: { type: "string", default: value } },
});
const closed = (name: string): JsonObject => ({
  type: "object",
  required: [name],
  properties: { [name]: { type: "string" } },
  additionalProperties: false,
});
const node = {
  type: "object",
  required: ["next"],
  properties: { next: { $ref: "#/components/schemas/Node" } },
};

test.each<readonly [string, JsonObject]>([
  ["alternatives that accept the same values", answers({ oneOf: [code("a"), code("b")] })],
  ["closed objects with different members", answers({ allOf: [closed("id"), closed("name")] })],
  [
    "an object that contains itself without end",
    answers({ $ref: "#/components/schemas/Node" }, { Node: node }),
  ],
])("a response is a gap if no value meets its schema: %s", async (_, document) => {
  const { report, findings } = await runDocument(document, () => json(200, { code: "a", id: "1" }));
  expect(findings).toContainEqual(
    expect.objectContaining({
      check: "responses/body-schema",
      gap: { says: expect.stringContaining("contradicts itself") },
    }),
  );
  expect(report.verdict).toBe("conforms");
});

test("a response that breaks a schema with values is a finding", async () => {
  const schema = { oneOf: [closed("id"), closed("name")] };
  const { report, findings } = await runDocument(answers(schema), () => json(200, { size: 1 }));
  expect(findings.filter(({ gap }) => gap !== undefined)).toEqual([]);
  expect(report.verdict).toBe("findings");
});
