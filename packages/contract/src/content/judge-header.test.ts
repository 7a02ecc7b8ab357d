import { expect, test } from "vitest";
import type { Header } from "../model/contract.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { loadContract } from "../source/load-contract.ts";
import { judgeHeader } from "./judge-parameter.ts";

async function headerOf(document: JsonObject, header: JsonObject): Promise<Header> {
  const responses = { 200: { description: "Read.", headers: { "X-Ids": header } } };
  const { operations } = await loadContract({
    info: { title: "Lists", version: "1" },
    paths: { "/list": { get: { responses } } },
    ...document,
  });
  const found = operations[0]?.responses[0]?.headers[0];
  if (!found) throw new Error("the header was not compiled");
  return found;
}

const integers = { type: "array", items: { type: "integer" } };
const counts = { type: "object", properties: { a: { type: "integer" } } };

test.each<readonly [text: string, header: JsonObject, value: JsonValue]>([
  ["1, 2,3", { schema: integers }, [1, 2, 3]],
  ["1", { schema: integers }, [1]],
  ["a=1", { explode: true, schema: counts }, { a: 1 }],
  ["a,1", { schema: counts }, { a: 1 }],
  ["[1, 2]", { content: { "application/json": { schema: integers } } }, [1, 2]],
  ["true", { schema: { type: "boolean" } }, true],
  ["5", { schema: { type: ["string", "integer"] } }, "5"],
])("the header %j of %j is %j", async (text, header, value) => {
  const judged = judgeHeader(await headerOf({ openapi: "3.1.1" }, header), text);
  expect(judged).toEqual({ value, issues: [] });
});

test.each([
  ["csv", "1, 2"],
  ["ssv", "1 2"],
  ["pipes", "1|2"],
  ["tsv", "1\t2"],
])("the collectionFormat %s is a style", async (collectionFormat, text) => {
  const header = await headerOf({ swagger: "2.0" }, { ...integers, collectionFormat });
  expect(judgeHeader(header, text)).toEqual({ value: [1, 2], issues: [] });
});

test.each([
  ["1,b", { schema: integers }, "/1"],
  ["yes", { schema: { type: "boolean" } }, ""],
  ["[1", { content: { "application/json": { schema: integers } } }, ""],
])("the header %j of %j is a violation at %j", async (text, header, place) => {
  const { issues } = judgeHeader(await headerOf({ openapi: "3.1.1" }, header), text);
  expect(issues.map(({ instancePointer }) => instancePointer)).toEqual([place]);
});
