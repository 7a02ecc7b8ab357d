import { expect, test } from "vitest";
import type { JsonObject } from "../../model/json-value.ts";
import { checkEndless } from "./check-endless.ts";
import { checkReferences } from "../../document/check-references.ts";
import { indexReferences } from "../../document/index-references.ts";

function chain(length: number, link: (next: JsonObject) => JsonObject): JsonObject {
  const schemas = Array.from({ length }, (_, at) => {
    const next = { $ref: `#/components/schemas/S${at + 1}` };
    return [`S${at}`, at === length - 1 ? { type: "string" } : link(next)] as const;
  });
  return { components: { schemas: Object.fromEntries(schemas) } };
}

test("a chain of 50 references is accepted", () => {
  const index = indexReferences(chain(50, (next) => ({ allOf: [next] })));
  expect(checkEndless(index)).toEqual([]);
});

test.each([
  ["references", (next: JsonObject) => next],
  ["combined schemas", (next: JsonObject) => ({ allOf: [next] })],
])("a chain of %s that is too long is rejected, whichever end is declared first", (_, link) => {
  const forwards = chain(5_000, link);
  const schemas = Object(forwards.components).schemas as JsonObject;
  const backwards = {
    components: { schemas: Object.fromEntries(Object.entries(schemas).toReversed()) },
  };
  for (const document of [forwards, backwards]) {
    const index = indexReferences(document);
    expect(checkReferences(index)).toEqual([]);
    expect(checkEndless(index)[0]).toMatchObject({ code: "schema-invalid" });
  }
});

test("a schema that applies itself through dependentSchemas is rejected", () => {
  const Node = { dependentSchemas: { next: { $ref: "#/components/schemas/Node" } } };
  const index = indexReferences({ components: { schemas: { Node } } });
  expect(checkEndless(index)).toMatchObject([
    { pointer: "/components/schemas/Node/dependentSchemas/next/$ref" },
  ]);
});
