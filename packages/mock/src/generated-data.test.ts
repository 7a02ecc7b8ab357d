import { readFileSync } from "node:fs";
import {
  compileContract,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@plumbline/contract";
import { expect, test } from "vitest";
import { generateValue } from "./generate/generate-value.ts";
import { createMock, type Mock } from "./index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const [, section = ""] = readme.split("### Generated data");
const [schema, before, after] = [...section.matchAll(/```json\n(.*?)```/gs)].map(
  ([, text = "null"]): JsonValue => JSON.parse(text),
);

const content = { "application/json": { schema: isObject(schema) ? schema : {} } };
const document: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Customers", version: "1" },
  paths: { "/customers": { get: { responses: { 200: { description: "All.", content } } } } },
};

async function ask(mock: Mock, prefer = ""): Promise<JsonValue> {
  const headers = prefer === "" ? {} : { prefer };
  const response = await mock.fetch(new Request("http://mock.test/customers", { headers }));
  expect(response.headers.get("plumbline-violation")).toBeNull();
  const body = (await response.json()) as JsonValue; // JSON has these values
  return body;
}

test("the README has the body that a mock sends", async () => {
  expect(await ask(await createMock(document))).toEqual(after);
});

test("the README has the body that types and formats alone give", () => {
  const contract = compileContract(document);
  const handle = contract.operations[0]?.responses[0]?.content[0]?.schema;
  const value = handle && generateValue(contract, handle, { direction: "response" }).value;
  expect(value).toEqual(before);
});

test("dynamic bodies are about other things for each request", async () => {
  const mock = await createMock(document);
  const bodies = await Promise.all([1, 2, 3].map(async () => ask(mock, "dynamic=true")));
  const ids = bodies
    .flatMap((body) => (isArray(body) ? body : []).filter(isObject))
    .map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([9, 9]);
});

test("another seed gives other bodies, and the same one the same", async () => {
  const [first, same, other] = await Promise.all(
    [1, 1, 2].map(async (seed) => ask(await createMock(document, { seed }))),
  );
  expect(same).toEqual(first);
  expect(other).not.toEqual(first);
});
