import { expect, test } from "vitest";
import { compileContract } from "../../compile/compile-contract.ts";
import type { JsonSchema } from "../../model/json-value.ts";
import type { TextFormats } from "./formats-of.ts";

const even: TextFormats[string] = {
  isValid: (text) => /^\d*[02468]$/.test(text),
  generate: (number) => String(number * 2),
};

function issues(schema: JsonSchema, value: unknown, formats: TextFormats): readonly string[] {
  const content = { "application/json": { schema } };
  const { operations } = compileContract(
    {
      openapi: "3.1.1",
      info: { title: "Formats", version: "1" },
      paths: {
        "/": { post: { requestBody: { content }, responses: { 200: { description: "" } } } },
      },
    },
    { formats },
  );
  const handle = operations[0]?.body?.content[0]?.schema;
  return handle?.validate(value).map(({ keyword, message }) => `${keyword} ${message}`) ?? ["none"];
}

test.each<[schema: JsonSchema, value: unknown, formats: TextFormats, keywords: string[]]>([
  [{ format: "even" }, "12", { even }, []],
  [{ format: "even" }, "13", { even }, ["format"]],
  [{ format: "even" }, 13, { even }, []],
  [{ format: "even" }, "13", {}, []],
  // It replaces a standard format.
  [{ format: "date" }, "2026-01-01", { date: even }, ["format"]],
  [{ format: "date" }, "12", { date: even }, []],
  [{ properties: { at: { format: "date" } } }, { at: "12" }, { even }, ["format"]],
])("%j judges %j", (schema, value, formats, keywords) => {
  expect(issues(schema, value, formats).map((issue) => issue.split(" ")[0])).toEqual(keywords);
});
