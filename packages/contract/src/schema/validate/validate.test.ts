import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Contract, Operation, SchemaHandle } from "../../model/contract.ts";
import { formatPointer } from "../../json/format-pointer.ts";
import { resolvePointer } from "../../json/resolve-pointer.ts";
import { compileContract } from "../../compile/compile-contract.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { loadContract } from "../../source/load-contract.ts";
import { fixtureFolder, fixtureNames } from "../../testing/fixture-folder.ts";

function bodyOf(operation: Operation | undefined): SchemaHandle {
  const media = operation?.body?.content[0] ?? operation?.responses[0]?.content[0];
  if (!media?.schema) throw new Error("the operation has no body");
  return media.schema;
}

async function loadBody(name: string, at = 0): Promise<SchemaHandle> {
  const contract = await loadContract(fixtureFolder(name, "document.yaml"));
  return bodyOf(contract.operations[at]);
}

function compileSchema(schema: JsonObject | boolean, components: JsonObject = {}): SchemaHandle {
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "One schema", version: "1" },
    paths: { "/x": { put: { requestBody: { content: { "application/json": { schema } } } } } },
    components: { schemas: components },
  });
  return bodyOf(contract.operations[0]);
}

const root = "/paths/~1x/put/requestBody/content/application~1json/schema";

function places(handle: SchemaHandle, value: unknown): readonly string[] {
  return handle
    .validate(value)
    .map(({ instancePointer, schemaPointer }) => `${instancePointer} ${schemaPointer}`);
}

describe("issues point at the value and at the keyword", () => {
  test("through circular references", async () => {
    const node = await loadBody("circular-schemas");
    expect(
      places(node, { name: "a", children: [{ name: "b" }], tree: { root: { name: "c" } } }),
    ).toEqual([]);
    expect(
      places(node, { name: "a", children: [{ name: "" }], tree: { root: { name: "c", more: 1 } } }),
    ).toEqual([
      "/children/0/name /components/schemas/Node/properties/name/minLength",
      "/tree/root /components/schemas/Node/additionalProperties",
    ]);
  });

  test("in a part of allOf, and by unevaluatedProperties over all parts", async () => {
    const book = await loadBody("all-of");
    const at = "/paths/~1books/post/requestBody/content/application~1json/schema";
    expect(places(book, { name: "a", pages: 1 })).toEqual([]);
    expect(places(book, { name: "a", pages: 0 })).toEqual([
      `/pages ${at}/allOf/1/properties/pages/minimum`,
    ]);
    expect(places(book, { name: "a", pages: 1, more: 1 })).toEqual([
      ` ${at}/unevaluatedProperties`,
    ]);
  });

  test("in oneOf with a discriminator, which has no influence on validation", async () => {
    const shape = await loadBody("one-of-discriminator");
    expect(places(shape, { kind: "square", side: 2 })).toEqual([]);
    expect(places(shape, { kind: "square", side: 0 })).toContain(
      "/side /components/schemas/Square/properties/side/exclusiveMinimum",
    );
  });

  test("in $defs", async () => {
    const books = await loadBody("defs");
    expect(places(books, [{ isbn: "1" }])).toEqual([
      "/0/isbn /paths/~1books/get/responses/200/content/application~1json/schema/$defs/Book/properties/isbn/pattern",
    ]);
  });

  test("through $id, $anchor and $dynamicRef", async () => {
    const book = await loadBody("identifiers");
    expect(places(book, { isbn: "1", price: -1 })).toEqual([
      "/isbn /components/schemas/Book/$defs/Isbn/minLength",
      "/price /components/schemas/Price/minimum",
    ]);
    const tree = await loadBody("identifiers", 1);
    expect(places(tree, { children: [{ data: 1 }] })).toEqual([]);
    expect(places(tree, { children: [{ daat: 1 }] })).toContain(
      "/children/0 /components/schemas/StrictTree/unevaluatedProperties",
    );
  });

  test("beside a $ref", async () => {
    const contract = await loadContract(fixtureFolder("reference-siblings", "document.yaml"));
    const content = contract.operations[0]?.body?.content ?? [];
    const [alias, narrowed] = content.flatMap(({ schema }) => (schema ? [schema] : []));
    const text = "more than ten characters";
    expect(alias?.validate(text)).toEqual([]);
    expect(alias?.schema).toEqual({ type: "string", minLength: 1, maxLength: 80 });
    expect(narrowed?.schema).toEqual({ $ref: "#/components/schemas/Title", maxLength: 10 });
    expect(narrowed?.validate(text).map(({ schemaPointer }) => schemaPointer)).toEqual([
      "/paths/~1books/post/requestBody/content/text~1plain/schema/maxLength",
    ]);
  });

  test("behind a name that is forbidden", () => {
    const handle = compileSchema(
      { $ref: "#/components/schemas/Old" },
      { Old: { properties: { gone: false } } },
    );
    expect(handle.validate({ gone: 1 })).toEqual([
      {
        instancePointer: "/gone",
        schemaPointer: "/components/schemas/Old/properties/gone",
        keyword: "false schema",
        message: "must not be present",
        params: {},
      },
    ]);
  });
});

describe("messages", () => {
  test.each<[string, JsonObject, unknown, string]>([
    ["a field too many", { additionalProperties: false }, { a: 1 }, 'must not have the field "a"'],
    ["a field missing", { required: ["a"] }, {}, 'must have the field "a"'],
    ["another value than listed", { enum: ["a", 1, null] }, "b", 'must be one of "a", 1, null'],
    ["another value than the one", { const: { a: 1 } }, 2, 'must be {"a":1}'],
    ["a text too long", { maxLength: 2 }, "abc", "must NOT have more than 2 characters"],
    ["a value of the wrong type", { type: ["string", "null"] }, 1, "must be string,null"],
  ])("%s", (_, schema, value, message) => {
    expect(compileSchema(schema).validate(value)).toEqual([expect.objectContaining({ message })]);
  });
});

describe("JSON Schema 2020-12 as it is met", () => {
  test.each<[string, JsonObject, unknown, boolean]>([
    ["decimal steps", { multipleOf: 0.01 }, 19.99, true],
    ["decimal steps missed", { multipleOf: 0.01 }, 0.015, false],
    ["length in code points", { maxLength: 1 }, "😀", true],
    ["a known format", { format: "date-time" }, "yesterday", false],
    ["a format of OpenAPI", { type: "integer", format: "int32" }, 2 ** 31, false],
    ["an unknown format", { format: "isbn" }, "anything", true],
    ["a pattern that only works without Unicode", { pattern: "^[\\w-.]+$" }, "a-b.c", true],
    ["prefixItems", { prefixItems: [{ type: "integer" }], items: false }, [1, 2], false],
    ["dependentRequired", { dependentRequired: { a: ["b"] } }, { a: 1 }, false],
    ["nullable, which 3.1 does not know", { nullable: true, maxLength: 3 }, null, true],
    [
      "fields called like keywords",
      { properties: { example: { type: "string" }, id: { maxLength: 1 } } },
      { example: 1 },
      false,
    ],
    [
      "an $id inside an example",
      { examples: [{ $id: "a", $anchor: "a" }], example: { $ref: "#/none" } },
      1,
      true,
    ],
  ])("%s", (_, schema, value, isValid) => {
    expect(compileSchema(schema).validate(value).length === 0).toBe(isValid);
  });

  test("a value nested deeper than the stack is invalid, not a crash", () => {
    const List = { type: "object", properties: { next: { $ref: "#/components/schemas/List" } } };
    const handle = compileSchema({ $ref: "#/components/schemas/List" }, { List });
    const value: unknown = JSON.parse(`${'{"next":'.repeat(100_000)}1${"}".repeat(100_000)}`);
    expect(handle.validate(value).map(({ keyword }) => keyword)).toEqual(["nesting"]);
    expect(handle.validate({ next: {} })).toEqual([]);
  });

  test.each([true, false])("the schema %s", (schema) => {
    expect(compileSchema(schema).validate(1).length === 0).toBe(schema);
    expect(places(compileSchema(schema), 1)).toEqual(schema ? [] : [` ${root}`]);
  });
});

describe("every issue's schemaPointer leads to its keyword", () => {
  const contracts: Contract[] = [];

  beforeAll(async () => {
    for (const name of fixtureNames().filter((folder) => folder !== "malformed")) {
      contracts.push(await loadContract(fixtureFolder(name, "document.yaml")));
    }
  });

  test("for any value and any schema of the fixtures", () => {
    const handles = contracts.flatMap((contract) =>
      contract.operations.flatMap(({ body, responses, parameters }) => {
        const content = [
          ...(body?.content ?? []),
          ...responses.flatMap((response) => response.content),
        ];
        const schemas = [
          ...content.flatMap(({ schema }) => schema ?? []),
          ...parameters.map(({ schema }) => schema),
        ];
        return schemas.map((handle) => ({ contract, handle }));
      }),
    );
    const names = fc.constantFrom(
      "name",
      "children",
      "tree",
      "root",
      "kind",
      "isbn",
      "price",
      "data",
      "title",
      "x",
    );
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom<unknown>(
          null,
          true,
          -1,
          0.5,
          "",
          "square",
          "much too long for any title".repeat(5),
        ),
        fc.array(tie("tree"), { maxLength: 3 }),
        fc.dictionary(names, tie("tree"), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(fc.constantFrom(...handles), tree, ({ contract, handle }, value) => {
        for (const { schemaPointer, keyword } of handle.validate(value)) {
          expect(resolvePointer(contract.document, schemaPointer)).toBeDefined();
          expect(schemaPointer.endsWith(formatPointer([keyword]))).toBe(true);
        }
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe("required properties that a direction leaves out", () => {
  const properties = {
    id: { type: "integer", readOnly: true },
    name: { type: "string" },
    password: { $ref: "#/components/schemas/Password" },
  };
  const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
  const required = ["id", "name", "password"];
  const schemas = {
    Password: { type: "string", writeOnly: true },
    Own: { type: "object", required, properties },
    Base: { type: "object", properties },
    Child: { allOf: [ref("Base"), { required }] },
    Parent: { allOf: [ref("Base")], required },
    Choice: { oneOf: [ref("Own"), { type: "integer" }] },
    List: { type: "array", items: ref("Own") },
  };

  function handlesOf(name: string): readonly SchemaHandle[] {
    const content = { "application/json": { schema: ref(name) } };
    const { operations } = compileContract({
      openapi: "3.1.1",
      info: { title: "Accounts", version: "1" },
      paths: {
        "/x": {
          put: { requestBody: { content }, responses: { 200: { description: "", content } } },
        },
      },
      components: { schemas },
    });
    const [operation] = operations;
    const [body, answer] = [operation?.body, operation?.responses[0]].map(
      (one) => one?.content[0]?.schema,
    );
    if (!body || !answer) throw new Error("a schema is absent");
    return [body, answer];
  }

  test.each(["Own", "Child", "Parent", "Choice", "List"])("%s", (name) => {
    const wrap = (value: JsonObject): unknown => (name === "List" ? [value] : value);
    const verdicts = (value: JsonObject): readonly boolean[] =>
      handlesOf(name).map((handle) => handle.validate(wrap(value)).length === 0);
    expect(verdicts({ name: "a", password: "b" })).toEqual([true, false]);
    expect(verdicts({ id: 1, name: "a" })).toEqual([false, true]);
    expect(verdicts({ id: 1, password: "b" })).toEqual([false, false]);
    expect(verdicts({ id: 1, name: "a", password: "b" })).toEqual([true, true]);
  });

  test("an issue names the place in the document", () => {
    const [request, response] = handlesOf("Own");
    expect(
      [request, response].map((handle) => handle && places(handle, { id: 1, password: "" })),
    ).toEqual([[" /components/schemas/Own/required"], [" /components/schemas/Own/required"]]);
  });
});
