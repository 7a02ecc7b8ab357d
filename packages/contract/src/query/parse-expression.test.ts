import { expect, test } from "vitest";
import { looksLikeExpression, parseExpression } from "./parse-expression.ts";

test.each([
  ["$url", { of: "url" }, []],
  ["$method", { of: "method" }, []],
  ["$statusCode", { of: "statusCode" }, []],
  ["$inputs.name", { of: "inputs", name: "name" }, []],
  ["$inputs.person.name", { of: "inputs", name: "person" }, ["name"]],
  ["$inputs.rows[2].id", { of: "inputs", name: "rows" }, ["2", "id"]],
  ["$outputs.id", { of: "outputs", name: "id" }, []],
  ["$steps.create-it.outputs.id", { of: "steps", step: "create-it", name: "id" }, []],
  ["$steps.a.outputs.row#/x/0", { of: "steps", step: "a", name: "row" }, ["x", "0"]],
  ["$workflows.w.outputs.id", { of: "workflows", workflow: "w", field: "outputs", name: "id" }, []],
  ["$workflows.w.inputs.n", { of: "workflows", workflow: "w", field: "inputs", name: "n" }, []],
  ["$request.query.limit", { of: "request", part: "query", name: "limit" }, []],
  ["$request.path.id", { of: "request", part: "path", name: "id" }, []],
  ["$response.header.X-Receipt", { of: "response", part: "header", name: "X-Receipt" }, []],
  ["$request.body", { of: "request", part: "body" }, []],
  ["$response.body#/a~1b/~0/c d", { of: "response", part: "body" }, ["a/b", "~", "c d"]],
  ["$response.body#", { of: "response", part: "body" }, []],
  ["$response.body.rows[0].id", { of: "response", part: "body" }, ["rows", "0", "id"]],
])("parses %s", (text, root, way) => {
  expect(parseExpression(text)).toEqual({ root, way });
});

test.each([
  "",
  "url",
  "$",
  "$money",
  "$url.x",
  "$inputs",
  "$steps.a",
  "$steps.a.inputs.x",
  "$steps.a.outputs",
  "$workflows.w.steps.x",
  "$response.query.x",
  "$response.header",
  "$response.header.A.B",
  "$response.body#a",
  "$response.body#/~2",
  "$statusCode == 200",
  "$components.inputs.x",
  "{$inputs.name}",
])("%j is not an expression", (text) => {
  expect(parseExpression(text)).toBeUndefined();
});

test.each([
  ["$inputs", true],
  ["$components.parameters.x", true],
  ["$sourceDescriptions.s.op", true],
  ["$money", false],
  ["$url-of-it", false],
  ["5 $", false],
])("%j looks like an expression: %s", (text, means) => {
  expect(looksLikeExpression(text)).toBe(means);
});
