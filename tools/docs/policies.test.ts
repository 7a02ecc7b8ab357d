import { readFileSync } from "node:fs";
import { asObject, extensionSchemas, isArray, type JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { compileVocabulary } from "../../openapi/rules/compile-vocabulary.ts";

const page = readFileSync(new URL("../../openapi/EXTENSIONS.md", import.meta.url), "utf8");

/** The section of each extension, by its name. */
const sections = new Map(
  page.split(/^## /m).map((section) => [/^`([\w-]+)`/.exec(section)?.[1] ?? "", section]),
);

test("the page of the policies has a section for each extension, with all of its fields and values", () => {
  const missing = Object.entries(extensionSchemas).flatMap(([name, { schema }]) => {
    const section = sections.get(name) ?? "";
    return wordsOf(schema)
      .filter((word) => !new RegExp(`\\b${word}\\b`).test(section))
      .map((word) => `${name}: ${word}`);
  });

  expect(Object.keys(extensionSchemas).filter((name) => !sections.has(name))).toEqual([]);
  expect(missing).toEqual([]);
});

test("the example of each extension is valid", () => {
  const vocabulary = compileVocabulary();
  const invalid = [...sections].flatMap(([name, section]) => {
    const block = /^```yaml\n(.*?)^```$/ms.exec(section)?.[1];
    const known = vocabulary.get(name);
    if (block === undefined || known === undefined) return [];
    const value = valueOf(parse(block), name);
    return known.validate(value) || known.validateOnOperation(value) ? [] : [name];
  });

  expect(invalid).toEqual([]);
});

/** The names of members and the values of enumerations in a schema. */
function wordsOf(schema: JsonValue | undefined): readonly string[] {
  if (isArray(schema)) return schema.flatMap(wordsOf);
  return Object.entries(asObject(schema)).flatMap(([keyword, value]) => {
    if (keyword === "properties")
      return [...Object.keys(asObject(value)), ...Object.values(asObject(value)).flatMap(wordsOf)];
    if (keyword === "enum") return isArray(value) ? value.map(String) : [];
    return wordsOf(value);
  });
}

/** The value of an extension, at the root of an example or in a part of it. */
function valueOf(example: JsonValue | undefined, name: string): JsonValue | undefined {
  const object = asObject(example);
  if (name in object) return object[name];
  return Object.values(object)
    .map((value) => valueOf(value, name))
    .find((value) => value !== undefined);
}
