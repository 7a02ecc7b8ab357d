import { writeQuery } from "@plumbline/wire";
import { expect, test } from "vitest";
import type { Contract } from "../../model/contract.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { loadContract } from "../load-contract.ts";

const texts = { type: "array", items: { type: "string" } };
const response = { description: "Fine." };

/** A document of Swagger 2.0 with the operation `GET /things`. */
function load(operation: JsonObject): Promise<Contract> {
  return loadContract({
    swagger: "2.0",
    info: { title: "Things", version: "1" },
    paths: { "/things": { get: { responses: { 200: response }, ...operation } } },
  });
}

test.each([
  ["its format", { ...texts, collectionFormat: "pipes" }, "pipes", "/items/collectionFormat"],
  ["no format", texts, "csv", "/items"],
])("a list inside a list with %s gives a warning, as it is JSON", async (_, items, format, at) => {
  const parameter = { name: "l", in: "query", type: "array", collectionFormat: "multi", items };
  const { operations, warnings } = await load({ parameters: [parameter] });
  const written = operations[0]?.parameters[0];
  expect(written && writeQuery(written, [["a", "b"], ["c"]])).toEqual([
    ["l", "%5B%22a%22%2C%22b%22%5D"],
    ["l", "%5B%22c%22%5D"],
  ]);
  const pointer = `/paths/~1things/get/parameters/0${at}`;
  expect(warnings).toMatchObject([
    {
      code: "format-ignored",
      message: `A list inside a list is sent and read as JSON, not in the collectionFormat "${format}"`,
      pointer,
      place: { file: "(object)", pointer },
    },
  ]);
});

test("a list of lists in a form and in a header gives a warning", async () => {
  const { warnings } = await load({
    parameters: [{ name: "l", in: "formData", type: "array", items: texts }],
    responses: { 200: { ...response, headers: { "X-L": { type: "array", items: texts } } } },
  });
  expect(warnings.map(({ pointer }) => pointer)).toEqual([
    "/paths/~1things/get/responses/200/headers/X-L/items",
    "/paths/~1things/get/parameters/0/items",
  ]);
});

test("a list of texts, and a list of lists in a JSON body, give no warning", async () => {
  const headers = { type: "array", items: texts };
  const { warnings } = await load({
    parameters: [
      { name: "l", in: "query", ...texts, collectionFormat: "pipes" },
      { name: "b", in: "body", schema: { type: "object", properties: { headers, in: headers } } },
    ],
  });
  expect(warnings).toEqual([]);
});
