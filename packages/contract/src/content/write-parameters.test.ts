import { expect, test } from "vitest";
import { compileContract } from "../compile/compile-contract.ts";
import { fillPath, writeParameters } from "./write-parameters.ts";

const names = ["path", "query", "header", "cookie"] as const;

const { operations } = compileContract({
  openapi: "3.2.0",
  info: { title: "Things", version: "1" },
  paths: {
    "/things/{path}": {
      get: {
        operationId: "things",
        parameters: names.map((name) => ({
          name,
          in: name,
          required: name === "path",
          schema: { type: "array", items: { type: "string" } },
        })),
        responses: { 204: { description: "Fine." } },
      },
    },
  },
});
const parameters = operations[0]?.parameters ?? [];

test("each parameter is written at its place and in its style", () => {
  expect(writeParameters(parameters, () => ["a,b", "c"])).toEqual({
    path: { path: "a%2Cb,c" },
    query: ["query=a%2Cb", "query=c"],
    headers: { header: "a,b,c" },
    cookies: ["cookie=a%2Cb", "cookie=c"],
  });
});

test("a parameter without a value is not written", () => {
  const written = writeParameters(parameters, ({ name }) => (name === "path" ? ["a"] : undefined));
  expect(written).toEqual({ path: { path: "a" }, query: [], headers: {}, cookies: [] });
});

test("a path is filled with the texts as they are", () => {
  expect(fillPath("/a/{b}/{c}", { b: "$&{c}" })).toBe("/a/$&{c}/{c}");
});
