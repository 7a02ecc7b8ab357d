import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { loadContract } from "../source/load-contract.ts";
import { judgeParameter } from "./judge-parameter.ts";

async function read(parameter: JsonObject, sent: string): Promise<JsonValue | undefined> {
  const isPath = parameter["in"] === "path";
  const contract = await loadContract({
    openapi: "3.1.1",
    info: { title: "One parameter", version: "1" },
    paths: {
      [isPath ? "/{p}" : "/"]: {
        get: {
          parameters: [{ name: "p", required: isPath, ...parameter }],
          responses: { "200": { description: "" } },
        },
      },
    },
  });
  const compiled = contract.operations[0]?.parameters[0];
  if (compiled === undefined) throw new Error("the parameter was not compiled");
  return judgeParameter(compiled, {
    path: isPath ? { p: sent } : {},
    query: parameter["in"] === "query" ? sent : "",
    headers: new Headers(
      parameter["in"] === "header"
        ? { p: sent }
        : parameter["in"] === "cookie"
          ? { cookie: sent }
          : {},
    ),
  })?.value;
}

const integers = { type: "array", items: { type: "integer" } };
const point = { type: "object", properties: { x: { type: "integer" }, y: { type: "string" } } };

test.each<[string, JsonObject, string, JsonValue | undefined]>([
  ["an integer", { in: "query", schema: { type: "integer" } }, "p=5", 5],
  ["a boolean", { in: "query", schema: { type: "boolean" } }, "p=true", true],
  ["a nullable number", { in: "query", schema: { type: ["number", "null"] } }, "p=null", null],
  ["a string of digits", { in: "query", schema: { type: "string" } }, "p=5", "5"],
  ["a text that is not an integer", { in: "query", schema: { type: "integer" } }, "p=0x10", "0x10"],
  ["a number by its enum", { in: "query", schema: { enum: [1, 7] } }, "p=7", 7],
  [
    "a text of a union with integers",
    { in: "query", schema: { anyOf: [{ type: "integer" }, { enum: ["all"] }] } },
    "p=all",
    "all",
  ],
  [
    "a missing parameter as undefined",
    { in: "query", schema: { type: "integer" } },
    "q=5",
    undefined,
  ],
  ["an exploded list", { in: "query", schema: integers }, "p=1&p=2", [1, 2]],
  ["a list joined by commas", { in: "query", explode: false, schema: integers }, "p=1,2", [1, 2]],
  [
    "a list joined by spaces",
    { in: "query", style: "spaceDelimited", explode: false, schema: integers },
    "p=1%202",
    [1, 2],
  ],
  [
    "a list joined by pipes",
    { in: "query", style: "pipeDelimited", explode: false, schema: integers },
    "p=1%7C2",
    [1, 2],
  ],
  [
    "a deep object",
    { in: "query", style: "deepObject", schema: point },
    "p[x]=1&p[y]=2",
    { x: 1, y: "2" },
  ],
  ["an exploded object", { in: "query", schema: point }, "x=1&y=2&z=3", { x: 1, y: "2" }],
  [
    "an object of alternating names and values",
    { in: "query", explode: false, schema: point },
    "p=x,1,y,2",
    { x: 1, y: "2" },
  ],
  [
    "JSON in a query",
    { in: "query", content: { "application/json": { schema: point } } },
    'p={"x":1}',
    { x: 1 },
  ],
  [
    "JSON in a query with the types that were sent",
    { in: "query", content: { "application/json": { schema: point } } },
    'p={"x":"1","y":2}',
    { x: "1", y: 2 },
  ],
  [
    "a list by a conditional",
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    { in: "query", schema: { if: { maxItems: 1 }, then: integers, else: integers } },
    "p=1&p=2",
    [1, 2],
  ],
  [
    "an exploded object by a dependent schema",
    { in: "query", schema: { type: "object", dependentSchemas: { x: point } } },
    "x=1&y=2",
    { x: 1, y: "2" },
  ],
  ["a list in a header", { in: "header", schema: integers }, "1, 2", [1, 2]],
  [
    "an exploded object in a header",
    { in: "header", explode: true, schema: point },
    "x=1,y=2",
    { x: 1, y: "2" },
  ],
  ["a cookie", { in: "cookie", schema: { type: "integer" } }, "a=1; p=5; b=2", 5],
  ["a simple list in a path", { in: "path", schema: integers }, "1,2", [1, 2]],
  ["a label", { in: "path", style: "label", schema: { type: "integer" } }, ".5", 5],
  [
    "an exploded label list",
    { in: "path", style: "label", explode: true, schema: integers },
    ".1.2",
    [1, 2],
  ],
  ["a matrix", { in: "path", style: "matrix", schema: { type: "integer" } }, ";p=5", 5],
  [
    "an exploded matrix list",
    { in: "path", style: "matrix", explode: true, schema: integers },
    ";p=1;p=2",
    [1, 2],
  ],
])("reads %s", async (_, parameter, sent, value) => {
  expect(await read(parameter, sent)).toEqual(value);
});

test("every JSON number is read as a number", async () => {
  const contract = await loadContract({
    openapi: "3.1.1",
    info: { title: "One number", version: "1" },
    paths: {
      "/": {
        get: {
          parameters: [{ name: "p", in: "query", schema: { type: "number" } }],
          responses: { "200": { description: "" } },
        },
      },
    },
  });
  const parameter = contract.operations[0]?.parameters[0];
  if (parameter === undefined) throw new Error("the parameter was not compiled");
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const query = `p=${encodeURIComponent(JSON.stringify(number))}`;
      expect(judgeParameter(parameter, { path: {}, query, headers: new Headers() })?.value).toBe(
        number === 0 ? 0 : number,
      );
    }),
    { seed: 1 },
  );
});

test("an object that allows any member does not take the texts of other parameters", async () => {
  const contract = await loadContract({
    openapi: "3.1.1",
    info: { title: "An open object", version: "1" },
    paths: {
      "/": {
        get: {
          parameters: [
            {
              name: "filter",
              in: "query",
              schema: { type: "object", additionalProperties: { type: "string" } },
            },
            { name: "limit", in: "query", schema: { type: "integer" } },
            { name: "near", in: "query", style: "deepObject", schema: point },
          ],
          responses: { "200": { description: "" } },
        },
      },
    },
  });
  const { parameters = [] } = contract.operations[0] ?? {};
  const query = "color=red&limit=5&near[x]=1";
  const values = parameters.map(
    (parameter) =>
      judgeParameter(parameter, { path: {}, query, headers: new Headers(), parameters })?.value,
  );
  expect(values).toEqual([{ color: "red" }, 5, { x: 1 }]);
});
