import { readFile } from "node:fs/promises";
import { isObject, type JsonObject, loadContract } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { compareContracts } from "../../../packages/diff/src/index.ts";
import { listDocuments } from "./list-documents.ts";

type Node = Readonly<Record<string, unknown>>;

/** Other spellings of a schema that accept the same values. */
const spellings: Readonly<Record<string, (schema: Node, root: Node) => Node>> = {
  "wrapped in allOf": (schema) => ({ allOf: [schema] }),
  "wrapped in anyOf": (schema) => ({ anyOf: [schema] }),
  "with references replaced by their schemas": (schema, root) => {
    const [reference, ...others] = Object.keys(schema);
    const target = schema["$ref"];
    if (reference !== "$ref" || others.length > 0 || typeof target !== "string") return schema;
    const found = resolve(root, target);
    // A recursive schema cannot be written without references, and a discriminator and XML use the names of components.
    const isPlain = found && !/"(?:\$ref|discriminator|xml)":/.test(JSON.stringify(found));
    return isPlain ? found : schema;
  },
  "with const as a list of one": ({ const: only, ...schema }) =>
    only === undefined ? { ...schema } : { ...schema, enum: [only] },
  "with null as an alternative": ({ type, ...schema }) => {
    const others = Array.isArray(type) ? type.filter((one) => one !== "null") : [];
    const [only] = others;
    return Array.isArray(type) && others.length === 1 && type.length === 2 && !("enum" in schema)
      ? { anyOf: [{ type: only, ...schema }, { type: "null" }] }
      : { ...schema, ...(type !== undefined && { type }) };
  },
  "with required members in another order": (schema) =>
    Array.isArray(schema["required"])
      ? { ...schema, required: schema["required"].toReversed() }
      : schema,
};

const names = [
  "@readme/oas-examples 3.0/petstore.json",
  "@readme/oas-examples 3.0/schema-types.json",
  "@readme/oas-examples 3.1/train-travel.json",
  "Scalar Galaxy",
];
const documents = listDocuments().filter(({ name }) => names.includes(name));

test("the documents exist", () => {
  expect(documents.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

describe.each(documents)("$name is the same document", ({ file }) => {
  test.each(Object.entries(spellings))("%s", async (_, spell) => {
    const document: Node = parse(await readFile(file, "utf8"));
    const before = await loadContract(file);
    const respelled = respell(document, (schema) => spell(schema, document));
    // A document in YAML or JSON has no other values.
    const after = await loadContract(respelled as JsonObject);
    const changes = compareContracts(before, after);
    expect(changes.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  });
});

/** The document with each schema in a body, a parameter or a header spelled another way, the innermost first. */
function respell(node: Node, spell: (schema: Node) => Node): Node {
  return walk(node, "other");

  function walk(value: Node, kind: Kind): Node {
    const entries = Object.entries(value).map(([key, part]) => [
      key,
      isObject(part) || Array.isArray(part) ? walkPart(part, kindUnder(kind, key)) : part,
    ]);
    const walked: Node = Object.fromEntries(entries);
    return kind === "schema" ? spell(walked) : walked;
  }

  function walkPart(part: unknown, kind: Kind): unknown {
    if (Array.isArray(part)) return part.map((item: unknown) => walkPart(item, kind));
    return isObject(part) ? walk(part, kind) : part;
  }
}

/** The kind of an object: a schema, a map of schemas, data that is not visited, or another object of the standard. */
type Kind = "schema" | "schemas" | "data" | "other";

const dataKeys = new Set(["example", "examples", "default", "enum", "const", "discriminator"]);

function kindUnder(kind: Kind, key: string): Kind {
  if (kind === "schemas") return "schema";
  if (kind === "data" || dataKeys.has(key)) return "data";
  if (kind === "schema") {
    if (key === "properties" || key === "patternProperties") return "schemas";
    return ["items", "additionalProperties", "allOf", "anyOf", "not"].includes(key)
      ? "schema"
      : "data";
  }
  return key === "schema" ? "schema" : key === "schemas" ? "schemas" : "other";
}

function resolve(root: Node, reference: string): Node | undefined {
  const found = reference
    .slice(2)
    .split("/")
    .reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), root);
  return isObject(found) ? found : undefined;
}
