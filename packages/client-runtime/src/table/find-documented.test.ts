import { expect, test } from "vitest";
import { operationTable } from "../../../codegen/test/bookshop/generated/operations.ts";
import { findDocumented } from "./find-documented.ts";

const entry = operationTable.operations.getBook;
const json = ["application/json"];

test.for([
  ["its own response", { 404: json, "4XX": [], default: [] }, ["200"], 404, json],
  ["the response of its range", { "4XX": json, default: [] }, ["200"], 404, json],
  ["default", { 200: [], default: json }, ["200"], 500, json],
  ["default, if that is the only success", { default: json }, ["default"], 200, json],
  ["no response, if default describes errors", { 200: [], default: json }, ["200"], 201, undefined],
  ["no response, if the document has none", { 200: json }, ["200"], 404, undefined],
] as const)("a status has %s", ([, responses, success, status, found]) => {
  expect(findDocumented({ ...entry, responses, success }, status)).toEqual(found);
});
