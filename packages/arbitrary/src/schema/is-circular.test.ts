import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { isCircular, subschemaKeywords } from "./is-circular.ts";
import { openSpace } from "./space.ts";

const { single, listed, mapped } = subschemaKeywords;

test("the table names every applicator of the 2020-12 meta-schema", () => {
  const holders = /"\$dynamicRef":"#meta"|"\$ref":"#\/\$defs\/schemaArray"/;
  const keywords = ["applicator", "unevaluated"].flatMap((name) => {
    const uri = `https://json-schema.org/draft/2020-12/meta/${name}`;
    const properties = Object(new Ajv2020().getSchema(uri)?.schema).properties;
    return Object.entries(properties).flatMap(([keyword, property]) =>
      holders.test(JSON.stringify(property)) ? keyword : [],
    );
  });
  expect([...single, ...listed, ...mapped].toSorted()).toEqual(keywords.toSorted());
});

test.each([
  ...single.map((keyword) => ({ keyword, held: { $ref: "#" } })),
  ...listed.map((keyword) => ({ keyword, held: [{ $ref: "#" }] })),
  ...mapped.map((keyword) => ({ keyword, held: { a: { $ref: "#" } } })),
  { keyword: "$dynamicRef", held: "#" },
])("a schema that reaches itself through $keyword is circular", ({ keyword, held }) => {
  const space = openSpace({ [keyword]: held }, {});
  expect(isCircular(space, space.entry)).toBe(true);
});
